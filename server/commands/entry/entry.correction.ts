import type { diffHistories } from '#domain/sow/sow.diff.ts'
import type { EventForm } from '#kit/event-form.ts'
import type { RowViolation } from './row-result.ts'

export interface Correction {
  readonly uid: string
  /** Version of the event the user saw. */
  readonly version: number
  /** New cells of the event; null takes it back. */
  readonly row: Readonly<Record<string, unknown>> | null
  readonly reason: string | null
  readonly dryRun: boolean
  readonly today: string
  /** The form the event was entered in; an event of another type is not found. */
  readonly form: EventForm
  /** May record further back than event_backdate_days. */
  readonly mayBackdate: boolean
}

export interface CorrectionAnswer {
  accepted: boolean
  violations: RowViolation[]
  /** Changes for the animal: label, before, after. */
  changes: ReturnType<typeof diffHistories>
}
