import { dayNumber } from '../calendar.ts'
import type { EventType } from './event-types.ts'
import { checkAgeGap } from './foster.ts'
import { checkDoses, type MatingFacts } from './mating-facts.ts'
import { checkIdentity } from './opening-checks.ts'
import type { SowEvent } from './sow.events.ts'
import type { PigState } from './sow.state.ts'
import type { Violation } from './sow.types.ts'
import { note, violation } from './violations.ts'

/** Facts a rule needs from outside one animal's events, as plain data collected before the check. A fact that is absent is not checked. */
export interface Facts extends MatingFacts {
  earNo?: string
  /** V-007, V-010 (V-704 on a receipt), V-011 (row of the form that repeats an ear number), V-014. */
  earNoFound?: boolean
  earNoActive?: boolean
  /** Another piglet of the same birth year, or an animal in the farm, carries the number (V-010). */
  pigletNoTaken?: boolean
  duplicateRow?: number
  otherFarm?: boolean
  /** Crosses of this service that the farm has not allowed, in words, K-14. */
  strangeCrosses?: ReadonlyArray<{ readonly boar: string; readonly sow: string }>
  /** Natural services and collections of the boar in the week of its collection, V-110. */
  usesThisWeek?: number
  /** Houses of type 分娩舍, V-310. */
  farrowingHouses?: readonly string[]
  /** The place an animal is put into, V-701. */
  place?: { inFarm: boolean; capacity: number | null; occupancy: number }
  withdrawalUntil?: string | null
  /** Last day on which piglets of a litter she suckles are not sold, by litter, V-606. */
  litterWithdrawals?: Readonly<Record<string, string>>
  /** Of an animal that was bought, K-15. */
  quarantine?: Quarantine
  /** Set on the receipt of a farm transfer, V-703. */
  dispatchDate?: string
  /** Latest event of histories that are not replayed here (health), V-605. */
  latestOtherEvent?: string
  /** The other sow of a foster: the same animal (V-401), and the age of her litter on the day in days (V-405). */
  foster?: { same: boolean; litterAge: number | null }
}

/** Typed as a method, so that the checker of one kind fits into the list of all. */
type Checker<K extends EventType = EventType> = {
  check(state: PigState, event: SowEvent<K>, facts: Facts): void
}['check']

const checkMating: Checker<'event_mat'> = (state, event, facts) => {
  checkDoses(state, event, facts)
  for (const { boar, sow } of facts.strangeCrosses ?? [])
    note(state, event, 'K-14', 'boarEarnock', { 公猪: boar, 母猪: sow })
}

const checkCollection: Checker<'event_semen_collect'> = (state, event, { usesThisWeek = 0 }) => {
  if (usesThisWeek >= state.params.boar_use_max_per_week) note(state, event, 'V-110', 'date', {})
}

const checkFarrowing: Checker<'event_farr'> = (state, event, { farrowingHouses }) => {
  if (!farrowingHouses || farrowingHouses.includes(state.stays.at(-1)?.houseId ?? '')) return
  note(state, event, 'V-310', 'date', {}, { level: state.params.farrowing_house_required ? 'E' : 'W' })
}

const checkFoster: Checker<'event_foster'> = (state, event, { foster }) => {
  if (foster?.same) note(state, event, 'V-401', 'toEarNo', {})
  else if (typeof foster?.litterAge === 'number')
    checkAgeGap(state, event, foster.litterAge, dayNumber(event.date))
}

const checkPlace = (state: PigState, event: SowEvent, { place }: Facts): void => {
  if (!place) return
  if (!place.inFarm) note(state, event, 'V-701', 'houseId', {}, { half: 1 })
  else if (place.capacity !== null && place.occupancy >= place.capacity)
    note(state, event, 'V-701', 'penId', {})
}

const checkEntry: Checker<'event_entry'> = (state, event, facts) => {
  const { dispatchDate } = facts
  if (facts.earNoActive) note(state, event, dispatchDate ? 'V-704' : 'V-010', 'earNo', {})
  if (dispatchDate && event.date < dispatchDate) note(state, event, 'V-703', 'date', {})
  checkIdentity(state, event)
  checkPlace(state, event, facts)
}

const isSale = (event: SowEvent<'event_cull_pig' | 'event_sale_pig'>): boolean =>
  event.type === 'event_sale_pig' || event.payload.kind === 'SALE'

const checkSold: Checker<'event_cull_pig' | 'event_sale_pig'> = (state, event, { withdrawalUntil }) => {
  const sold = isSale(event) && state.params.withdraw_block_sale
  if (sold && withdrawalUntil && event.date <= withdrawalUntil)
    note(state, event, 'V-606', 'date', { 日期: withdrawalUntil })
}

const checkLitterSold: Checker<'event_wean'> = (state, event, { litterWithdrawals }) => {
  const { startes, target } = event.payload
  const until = litterWithdrawals?.[state.litter?.uid ?? '']
  if (target?.kind !== 'SALE' || startes === 0 || !until || !state.params.withdraw_block_sale) return
  if (event.date <= until) note(state, event, 'V-606', 'targetKind', { 日期: until })
}

const CHECKERS: { readonly [K in EventType]?: Checker<K> } = {
  event_entry: checkEntry,
  event_mat: checkMating,
  event_semen_collect: checkCollection,
  event_farr: checkFarrowing,
  event_foster: checkFoster,
  event_wean: checkLitterSold,
  event_piglet_tag: (state, event, { pigletNoTaken }) => {
    if (pigletNoTaken) note(state, event, 'V-010', 'pigletNo', {})
  },
  event_tag_change: (state, event, { earNoActive }) => {
    if (earNoActive) note(state, event, 'V-010', 'newEarNo', {})
  },
  event_transfer_house: checkPlace,
  event_cull_pig: checkSold,
  event_sale_pig: checkSold,
}

/** Notes every rule the facts say the event breaks; `state` is the animal just before it. */
export function checkFacts(state: PigState, event: SowEvent, facts: Facts): void {
  checkQuarantine(state, event, facts.quarantine)
  const checker: Checker | undefined = CHECKERS[event.type]
  checker?.(state, event, facts)
}

/** Rules about the row itself, before any animal is looked at: V-007, V-011, V-014. */
export function checkRow(event: SowEvent, facts: Facts): Violation[] {
  const found: Violation[] = []
  if (facts.earNoFound === false) found.push(violation(event, 'V-007', 'earNo', { 耳号: facts.earNo ?? '' }))
  if (facts.duplicateRow !== undefined)
    found.push(violation(event, 'V-011', 'earNo', { n: facts.duplicateRow }))
  if (facts.otherFarm) found.push(violation(event, 'V-014', 'earNo', {}))
  return found
}

/** The quarantine a bought animal came into: its house, and the day it is released (null: it did not pass). */
interface Quarantine {
  readonly houseId: string
  readonly until: string | null
}

/** Serving, being sold and leaving the house or farm of quarantine carry a disease on; another pen of that house does not. */
function leads(event: SowEvent, { houseId }: Quarantine): boolean {
  if (event.type === 'event_transfer_house') return event.payload.houseId !== houseId
  if (event.type === 'event_transfer_farm') return event.payload.step === 'OUT'
  return event.type === 'event_mat' || event.type === 'event_semen_collect' || event.type === 'event_sale_pig'
}

/** K-15: a bought animal serves, moves, is sold or sent to another farm before its quarantine is over, or though it did not pass. */
function checkQuarantine(state: PigState, event: SowEvent, quarantine: Quarantine | undefined): void {
  if (!quarantine || !leads(event, quarantine)) return
  const { until } = quarantine
  if (until === null) note(state, event, 'K-15', 'date', { 日期: '' }, { half: 1 })
  else if (event.date < until) note(state, event, 'K-15', 'date', { 日期: until })
}
