import type { EventForm } from '#kit/event-form.ts'

/** One row to record, under the form it was typed in. */
export interface Entry {
  readonly form: EventForm
  readonly row: unknown
  /** Its number as the person sees it; its place in the session, from 1, unless said. */
  readonly number?: number
  /** Rows of earlier sittings that V-011 looks at as well, and where this one leaves its own. */
  readonly seen?: Map<string, number>
  /** Its reason was given once for all rows of a file. */
  readonly answered?: boolean
}

export interface RecordInput {
  readonly farmId: string
  readonly entries: readonly Entry[]
  readonly today: string
  readonly dryRun: boolean
  /** Rows taken over from elsewhere: nobody has to look at them again (event_check). */
  readonly unchecked?: boolean
  /** How far back they reach has been asked of what they come from; the right of their form otherwise. */
  readonly mayBackdate?: boolean
}
