import type { BatchEvent, BatchEventType, BatchHead, BatchPayload } from '#domain/batch/batch.types.ts'

export const NURSERY: BatchHead = { openDate: '2025-05-21', stage: 'NURSERY' }

let seq = 0
/** An event of a batch under a uid of its own. */
export function happened(type: BatchEventType, date: string, payload: BatchPayload = {}): BatchEvent {
  seq += 1
  return { uid: `e${seq}`, type, date, seq, payload }
}

const weaned = (date: string, qty: number, weight: number, birthDate: string) =>
  happened('batch_in_wean', date, { qty, weight, birthDate, houseId: 'N1' })

/** Batch BY2025-01 of the reference farm (§6.2), not closed yet. */
export const referenceBatch = (): BatchEvent[] => [
  weaned('2025-05-21', 12, 84, '2025-04-27'),
  weaned('2025-05-27', 9, 61.2, '2025-05-03'),
  weaned('2025-06-11', 10, 65, '2025-05-21'),
  happened('batch_out_death', '2025-06-14', { qty: 1, weight: 8 }),
  happened('batch_out_death', '2025-06-29', { qty: 1, weight: 20 }),
  happened('batch_out_transfer', '2025-07-19', { qty: 29, weight: 812 }),
]
