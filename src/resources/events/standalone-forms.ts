import type { EventForm } from '#kit/event-form.ts'
import { batchCost } from './batch-cost.ts'
import { cure, healthCare, immune } from './health.ts'
import { feedCount, feedIn, feedUse } from './silo.ts'

/** Every entry grid of standalone events, in menu order. */
export const standaloneForms: readonly EventForm[] = [
  cure,
  healthCare,
  immune,
  feedUse,
  feedIn,
  feedCount,
  batchCost,
]
