import fc from 'fast-check'
import { addDays } from '#domain/calendar.ts'
import type { Change } from '#domain/sow/change-context.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { SowHistory } from '#domain/sow/sow.types.ts'
import { attempt } from './build.ts'
import { liveOn } from './walk.ts'

/** One thing a clerk does to a small farm; `a` and `b` pick animals and events. */
export interface Deed {
  readonly kind: 'undo' | 'move' | 'recount' | 'foster' | 'again'
  readonly a: number
  readonly b: number
  readonly n: number
}

/** A small farm: the lives of its sows as they were entered, out of order, and what was corrected afterwards. */
export interface FarmPlan {
  readonly lives: readonly (readonly SowEvent[])[]
  /** Events that were forgotten at first. */
  readonly late: readonly number[]
  readonly deeds: readonly Deed[]
}

const life = fc.array(fc.nat(10_000), { minLength: 12, maxLength: 150 }).map(liveOn)
const deed = fc.record({
  kind: fc.constantFrom('undo', 'move', 'recount', 'foster', 'again') as fc.Arbitrary<Deed['kind']>,
  a: fc.nat(),
  b: fc.nat(),
  n: fc.integer({ min: -4, max: 6 }),
})
export const farmPlans: fc.Arbitrary<FarmPlan> = fc.record({
  lives: fc.array(life, { minLength: 2, maxLength: 4 }),
  late: fc.uniqueArray(fc.nat(40), { maxLength: 8 }),
  deeds: fc.array(deed, { minLength: 5, maxLength: 25 }),
})

/** A sow as the farm keeps her: her events, and what was answered to the last change that was accepted. */
export interface Kept {
  events: readonly SowEvent[]
  history: SowHistory | null
}

export interface Seen {
  accepted: number
  refused: number
}

const LAST_UID = { value: 0 }
const nextUid = (): string => {
  LAST_UID.value += 1
  return `f${LAST_UID.value}`
}

const own = (sow: number, event: SowEvent, at: number): SowEvent =>
  ({ ...event, uid: `s${sow}-${event.uid}`, seq: sow * 1000 + at }) as SowEvent

/** Takes a change of one sow, or leaves her as she is. */
function change(sow: Kept, request: Change, seen: Seen): boolean {
  const result = attempt(sow.events, request)
  seen[result.accepted ? 'accepted' : 'refused'] += 1
  if (!result.accepted) return false
  sow.events = result.events
  sow.history = result.history
  return true
}

const confirmed = (event: SowEvent): SowEvent => ({ ...event, confirmed: true })

/** Lives through a plan: entries in a row, the forgotten ones afterwards, then every deed, refused or not as it comes. */
export function liveFarm({ lives, late, deeds }: FarmPlan, seen: Seen): Kept[] {
  const sows: Kept[] = lives.map(() => ({ events: [], history: null }))
  lives.forEach((events, index) => {
    const sow = sows[index]
    // fosters of the walk have no other side; the farm makes its own, in pairs
    const mine = events.filter((one) => one.type !== 'event_foster').map((one, at) => own(index, one, at))
    const forgotten = mine.filter((_, at) => at > 0 && late.includes(at))
    const entered = [...mine.filter((one) => !forgotten.includes(one)), ...forgotten]
    for (const event of entered) if (sow) change(sow, { kind: 'insert', event: confirmed(event) }, seen)
  })
  for (const one of deeds) act(sows, one, seen)
  return sows
}

function act(sows: readonly Kept[], { kind, a, b, n }: Deed, seen: Seen): void {
  const sow = sows[a % sows.length]
  const event = sow?.events[b % Math.max(1, sow.events.length)]
  if (!sow || !event) return
  const date = addDays(event.date, n)
  if (kind === 'foster') foster(sows, a, event.date, 1 + (b % 3), seen)
  else if (event.type === 'event_foster') return
  else if (kind === 'undo') change(sow, { kind: 'remove', uid: event.uid }, seen)
  else if (kind === 'move') change(sow, { kind: 'edit', event: { ...event, date } }, seen)
  else if (kind === 'recount') change(sow, { kind: 'edit', event: recounted(event, b) }, seen)
  else change(sow, { kind: 'insert', event: { ...event, uid: nextUid(), date } }, seen)
}

const recounted = (event: SowEvent, n: number): SowEvent =>
  event.type === 'event_farr' ? { ...event, payload: { ...event.payload, healthy: 1 + (n % 14) } } : event

/** Piglets leave one sow and come to another: both take it or neither does. */
function foster(sows: readonly Kept[], at: number, date: string, qty: number, seen: Seen): void {
  const [from, to] = [sows[at % sows.length], sows[(at + 1) % sows.length]]
  if (!from || !to || from === to) return
  const side = (role: 'OUT' | 'IN'): SowEvent =>
    ({
      uid: nextUid(),
      seq: 900_000 + LAST_UID.value,
      type: 'event_foster',
      date,
      payload: { role, qty },
      confirmed: true,
    }) as SowEvent
  const [out, into] = [side('OUT'), side('IN')]
  const both = [
    attempt(from.events, { kind: 'insert', event: out }),
    attempt(to.events, { kind: 'insert', event: into }),
  ]
  const accepted = both.every((one) => one.accepted)
  seen[accepted ? 'accepted' : 'refused'] += 1
  if (!accepted) return
  change(from, { kind: 'insert', event: out }, seen)
  change(to, { kind: 'insert', event: into }, seen)
}
