import { dayNumber } from '../calendar.ts'
import { arrive, historyBefore } from './arrival.ts'
import { boarState, collection, processing } from './boar.ts'
import { body, estrus, grade, pregnancyCheck } from './check.ts'
import type { EventType } from './event-types.ts'
import { endsJourney, farmTransfer } from './farm-transfer.ts'
import { foster } from './foster.ts'
import { farrowing, pigletDeath, weaning } from './litter-events.ts'
import { EVENTS, inOrder } from './order.ts'
import type { Params } from './params.ts'
import { isOfPiglet, pigletSelect, pigletTag } from './piglets.ts'
import { houseTransfer, tagChange } from './place-and-tag.ts'
import { entry } from './sow.entry.ts'
import type { SowEvent } from './sow.events.ts'
import { checkFacts, type Facts } from './sow.facts.ts'
import { mating } from './sow.mating.ts'
import { cullDecision, culling, death, sale } from './sow.removal.ts'
import { isTerminal, type Kind, newState, type PigState } from './sow.state.ts'
import type { Sex, Violation } from './sow.types.ts'
import { violation } from './violations.ts'

const KINDS: { readonly [K in EventType]: Kind<SowEvent<K>> } = {
  event_entry: entry,
  event_mat: mating,
  event_gestation: pregnancyCheck,
  event_farr: farrowing,
  event_piglet_death: pigletDeath,
  event_wean: weaning,
  event_transfer_house: houseTransfer,
  event_transfer_farm: farmTransfer,
  event_cull_decide: cullDecision,
  event_cull_pig: culling,
  event_death_pig: death,
  event_sale_pig: sale,
  event_estrus: estrus,
  event_body: body,
  event_grade: grade,
  event_tag_change: tagChange,
  event_foster: foster,
  event_boar_state: boarState,
  event_semen_collect: collection,
  event_semen_process: processing,
  event_piglet_tag: pigletTag,
  event_piglet_select: pigletSelect,
}

/** Facts of the outside world, known for one event only: the one being recorded. */
interface Watch {
  uid: string
  facts: Facts
}

// Refuses acts that no animal can do, whatever the event: before its entry, on the road, or after its exit.
function refuseAlways(state: PigState, event: SowEvent): Violation | null {
  if (state.status === null)
    return event.type === 'event_entry' ? null : violation(event, 'V-004', 'date', {})
  if (isOfPiglet(event)) return null
  if (isTerminal(state.status)) return violation(event, 'V-006', 'date', {})
  return state.status === 'IN_TRANSIT' && !endsJourney(event) ? violation(event, 'V-013', 'date', {}) : null
}

/** Why the state, or the sex, of an animal does not let this event happen, or null. */
export function refusalOf(sex: Sex, state: PigState, event: SowEvent, day: number): Violation | null {
  const kind: Kind<SowEvent> = KINDS[event.type]
  const { of = sex } = EVENTS[event.type]
  const strange =
    of === sex ? null : violation(event, 'V-009', 'earNo', { '母猪（公猪）': of === 'F' ? '母猪' : '公猪' })
  return refuseAlways(state, event) ?? strange ?? kind.refuse?.(state, event, day) ?? null
}

function step(sex: Sex, state: PigState, event: SowEvent, watch?: Watch): void {
  const day = dayNumber(event.date)
  if (state.params.on) state.params = state.params.on(event.date)
  const refusal = refusalOf(sex, state, event, day)
  if (refusal) {
    state.violations.push(refusal)
    return
  }
  const kind: Kind<SowEvent> = KINDS[event.type]
  kind.check?.(state, event, day)
  if (watch?.uid === event.uid) checkFacts(state, event, watch.facts)
  const before = historyBefore(event)
  if (before && event.type === 'event_entry') arrive(state, event, fold(sex, before, state.params))
  else kind.apply?.(state, event, day)
  if (!isOfPiglet(event)) state.lastEvent = { uid: event.uid, type: event.type, date: event.date }
}

/** Replays events in T11 order, one pass. An event the state refuses has no effect; the later events still count. */
export function fold(sex: Sex, events: readonly SowEvent[], params: Params, watch?: Watch): PigState {
  const state = newState(params)
  for (const event of inOrder(events)) step(sex, state, event, watch)
  return state
}
