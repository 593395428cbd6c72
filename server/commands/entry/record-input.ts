import type { EventForm } from '#kit/event-form.ts'

/** One row to record, with its form. */
export interface Entry {
  readonly form: EventForm
  readonly row: unknown
  /** Its number as the user sees it; by default its place in the session, from 1. */
  readonly number?: number
  /** Rows of earlier sessions for the check of V-011; this session adds its own. */
  readonly seen?: Map<string, number>
  /** True where one reason was given for all rows of a file. */
  readonly answered?: boolean
}

export interface RecordInput {
  readonly farmId: string
  readonly entries: readonly Entry[]
  readonly today: string
  readonly dryRun: boolean
  /** True for imported rows, which need no review (event_check). */
  readonly unchecked?: boolean
  /** True where the backdating limit was checked for their source document; by default the right of their form decides. */
  readonly mayBackdate?: boolean
}
