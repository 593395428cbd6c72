import { historyBefore } from './arrival.ts'
import type { Touched } from './change-context.ts'
import { arrivalOf } from './farm-transfer.ts'
import type { SowEvent } from './sow.events.ts'
import type { Violation } from './sow.types.ts'
import { violation } from './violations.ts'

const isOfSlip = (event: SowEvent): boolean =>
  event.type === 'event_transfer_farm' || historyBefore(event) !== null

/**
 * Changes that only the slip of a transfer may make: the transfer's own events are taken back there (K-03). Once another farm has received
 * the animal, its life up to the departure is recorded there as well and no longer changes here alone (K-04).
 */
export function boundByTransfer(
  rest: readonly SowEvent[],
  { old, now }: Touched,
  followed = false,
): Violation[] {
  const event = now ?? old
  if (old && isOfSlip(old)) return [violation(event, 'K-03', 'date', {})]
  const arrival = followed ? undefined : arrivalOf(rest)
  if (!arrival) return []
  const left = arrival.payload.outDate ?? arrival.date
  const reported = [old, now].some((one) => one !== undefined && one.date <= left)
  return reported ? [importedRows(event, arrival)] : []
}

/** K-04 at the farm she left. */
export const importedRows = (
  event: SowEvent,
  { date, payload }: SowEvent<'event_transfer_farm'>,
): Violation => violation(event, 'K-04', 'date', { 日期: date, 猪场: named(payload.inFarm) })

/** K-04 at the farm that received her, in addition to V-004: which farm records the days before. */
export function beforeReceipt(rest: readonly SowEvent[], event: SowEvent): Violation[] {
  const entry = rest.find((one) => one.type === 'event_entry')
  if (!entry || !historyBefore(entry) || event.date >= entry.date) return []
  const 猪场 = named(entry.payload.transfer?.outFarm)
  return [violation(event, 'K-04', 'date', { 日期: entry.date, 猪场 }, { half: 1 })]
}

/** Old receipts do not know the other farm's name. */
const named = (farm: string | null | undefined): string => (farm ? `【${farm}】` : '其他猪场')
