import type { EventForm } from '#kit/event-form.ts'
import { feedUse } from './feed-use.ts'
import { cure, healthCare, immune } from './health.ts'

/** Every entry grid of what is used or done, in menu order. */
export const plainForms: readonly EventForm[] = [cure, healthCare, immune, feedUse]
