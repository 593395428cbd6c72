import type { EventForm } from '#kit/event-form.ts'
import { feedUse } from './feed-use.ts'

/** Every entry grid of what is used or done, in menu order. */
export const plainForms: readonly EventForm[] = [feedUse]
