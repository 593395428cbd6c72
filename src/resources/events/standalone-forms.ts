import type { EventForm } from '#kit/event-form.ts'
import { batchCost } from './batch-cost.ts'
import { feedCount, feedIn, feedUse } from './feed-forms.ts'
import { cure, healthCare, immune } from './health.ts'

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
