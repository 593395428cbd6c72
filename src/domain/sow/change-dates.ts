import { days } from '../calendar.ts'
import type { ChangeContext, Touched } from './change.ts'
import type { SowEvent } from './events.ts'
import type { Facts } from './facts.ts'
import { isOfPiglet } from './piglets.ts'
import type { Violation } from './types.ts'
import { violation } from './violations.ts'

/** V-001 … V-003: the date against today, the closed period and the limit for late entry; old and new date alike. */
export function checkDates({ old, now }: Touched, context: ChangeContext): Violation[] {
  const found: Violation[] = []
  const touched = [now, old].filter((event) => event !== undefined)
  const [event] = touched
  if (!event) return found
  const dates = touched.map((one) => one.date)
  const { today, closedUpTo, backdateDays, mayBackdate } = context
  if (now && now.date > today) found.push(violation(now, 'V-001', 'date', {}))
  if (closedUpTo !== null && dates.some((date) => date <= closedUpTo))
    found.push(violation(event, 'V-002', 'date', {}))
  if (!mayBackdate && dates.some((date) => days(date, today) > backdateDays))
    found.push(violation(event, 'V-003', 'date', { n: backdateDays }))
  return found
}

const leaves = (event: SowEvent): boolean =>
  event.type === 'event_death_pig' ||
  event.type === 'event_sale_pig' ||
  (event.type === 'event_transfer_farm' && event.payload.step === 'OUT') ||
  (event.type === 'event_cull_pig' && event.payload.kind !== 'WAIT')

/** V-605: an exit is compared with every event of every chain. */
export function checkExitDate(event: SowEvent, rest: readonly SowEvent[], facts: Facts): Violation[] {
  if (!leaves(event)) return []
  const isLater = (date: string) => date > event.date
  const late =
    rest.some((one) => isLater(one.date) && !isOfPiglet(one)) || isLater(facts.latestOtherEvent ?? '')
  return late ? [violation(event, 'V-605', 'date', {})] : []
}
