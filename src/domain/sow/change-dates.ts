import { days } from '../calendar.ts'
import type { ChangeContext, Touched } from './change-context.ts'
import { isOfPiglet } from './piglets.ts'
import type { SowEvent } from './sow.events.ts'
import type { Facts } from './sow.facts.ts'
import type { Violation } from './sow.types.ts'
import { violation } from './violations.ts'

/** Limits on the dates of all records of a farm. */
export type DateLimits = Pick<ChangeContext, 'today' | 'closedUpTo' | 'backdateDays' | 'mayBackdate'>

interface DateBreach {
  rule: 'V-001' | 'V-002' | 'V-003'
  slots: { n: number }
}

/** V-001 … V-003: the date against today, the closed period and the limit for late entry; old and new date alike. */
export function brokenDates(
  now: string | undefined,
  old: string | undefined,
  limits: DateLimits,
): DateBreach[] {
  const { today, closedUpTo, backdateDays: n, mayBackdate } = limits
  const dates = [now, old].filter((date) => date !== undefined)
  const broken: DateBreach['rule'][] = []
  if (now !== undefined && now > today) broken.push('V-001')
  if (closedUpTo !== null && dates.some((date) => date <= closedUpTo)) broken.push('V-002')
  if (!mayBackdate && dates.some((date) => days(date, today) > n)) broken.push('V-003')
  return broken.map((rule) => ({ rule, slots: { n } }))
}

/** The same of an animal's event. */
export function checkDates({ old, now }: Touched, context: ChangeContext): Violation[] {
  const event = now ?? old
  return brokenDates(now?.date, old?.date, context).map(({ rule, slots }) =>
    violation(event, rule, 'date', slots),
  )
}

const leaves = (event: SowEvent): boolean =>
  event.type === 'event_death_pig' ||
  event.type === 'event_sale_pig' ||
  (event.type === 'event_transfer_farm' && event.payload.step === 'OUT') ||
  (event.type === 'event_cull_pig' && event.payload.kind !== 'WAIT')

/** V-605: an exit is compared with every event of the animal's whole history. */
export function checkExitDate(event: SowEvent, rest: readonly SowEvent[], facts: Facts): Violation[] {
  if (!leaves(event)) return []
  const isLater = (date: string) => date > event.date
  const late =
    rest.some((one) => isLater(one.date) && !isOfPiglet(one)) || isLater(facts.latestOtherEvent ?? '')
  return late ? [violation(event, 'V-605', 'date', {})] : []
}
