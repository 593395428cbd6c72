import type { BatchEvent, BatchEventType } from './types.ts'

/** Place inside a day: what comes, what moves within, what leaves, the count of the evening, the end. */
const RANK: Readonly<Record<BatchEventType, number>> = {
  batch_in_init: 0,
  batch_in_wean: 1,
  batch_in_buy: 1,
  batch_in_transfer: 1,
  batch_move_house: 2,
  batch_weigh: 3,
  batch_out_select: 4,
  batch_out_transfer: 4,
  batch_out_sale: 4,
  batch_out_slaughter: 4,
  batch_out_death: 5,
  batch_out_cull: 5,
  batch_count: 6,
  batch_close: 7,
}

/** Replay order: date, then the place inside a day, then `seq`, then uid so that two machines never disagree. */
export function compareBatchEvents(a: BatchEvent, b: BatchEvent): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return RANK[a.type] - RANK[b.type] || a.seq - b.seq || (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0)
}
