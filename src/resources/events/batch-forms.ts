import type { EventForm } from '#kit/event-form.ts'
import { batchBuy, batchInit } from './batch-arrivals.ts'
import { batchCull, batchDeath, batchSale, batchSlaughter } from './batch-removals.ts'
import { batchSelect } from './batch-select.ts'
import { batchClose, batchCount, batchMoveHouse, batchWeigh } from './batch-states.ts'
import { batchTransfer } from './batch-transfer.ts'

/** Every entry grid of growing batches, in the order of a batch's life. */
export const batchForms: readonly EventForm[] = [
  batchInit,
  batchBuy,
  batchTransfer,
  batchMoveHouse,
  batchWeigh,
  batchSelect,
  batchDeath,
  batchCull,
  batchSale,
  batchSlaughter,
  batchCount,
  batchClose,
]
