import { historyBefore } from './arrival.ts'
import type { Touched } from './change.ts'
import type { SowEvent } from './events.ts'
import { arrivalOf } from './farm-transfer.ts'
import type { Violation } from './types.ts'
import { violation } from './violations.ts'

const isOfSlip = (event: SowEvent): boolean =>
  event.type === 'event_transfer_farm' || historyBefore(event) !== null

/**
 * What a transfer forbids everybody but its slip. K-03: its own events are taken back there. K-04: once another farm has
 * received the animal, its life up to the departure is told there as well and no longer changes here alone.
 */
export function boundByTransfer(
  rest: readonly SowEvent[],
  { old, now }: Touched,
  followed = false,
): Violation[] {
  const event = now ?? old
  if (!event) return []
  if (old && isOfSlip(old)) return [violation(event, 'K-03', 'date', {})]
  const arrival = followed ? undefined : arrivalOf(rest)
  const left = arrival?.payload.outDate ?? arrival?.date
  const told = [old, now].some((one) => one !== undefined && left !== undefined && one.date <= left)
  return arrival && told ? [violation(event, 'K-04', 'date', { 日期: arrival.date })] : []
}
