import type { EventForm } from '#kit/event-form.ts'
import type { CorrectionKind } from './correction-words.ts'

/** A stored event as the server hands it out. */
export interface StoredEvent {
  readonly uid: string
  readonly type: string
  readonly date: string
  readonly earNo: string
  readonly version: number
  readonly payload: Readonly<Record<string, unknown>>
  readonly confirmReason: string | null
}

export interface Violation {
  readonly rule: string
  readonly level: 'E' | 'W'
  readonly field: string
  readonly message: string
  readonly confirmed?: boolean
}

/** One figure of the animal that the correction changes. */
export interface Change {
  readonly label: string
  readonly before: string
  readonly after: string
}

/** Answer of the server to a correction, tried or done. */
export interface Answer {
  readonly accepted: boolean
  readonly violations: readonly Violation[]
  readonly changes: readonly Change[]
}

/** Rules that refuse the correction, whatever reason is given. */
export const refusals = ({ violations }: Answer): readonly Violation[] =>
  violations.filter((one) => one.level === 'E')

/** Rules a reason overcomes. */
export const warnings = ({ violations }: Answer): readonly Violation[] =>
  violations.filter((one) => one.level === 'W')

/** No rule refuses it, and the reason answers the warnings. */
export const isPossible = (answer: Answer): boolean =>
  answer.accepted || (answer.violations.length > 0 && refusals(answer).length === 0)

/** The reason to keep with the event itself: the new one when it answers a warning, otherwise the one it had. */
export function confirmReasonOf(answer: Answer | null, event: StoredEvent, reason: string): string | null {
  return answer && warnings(answer).length > 0 ? reason : event.confirmReason
}

export interface CorrectEventProps {
  form: EventForm
  event: StoredEvent
  kind: CorrectionKind
  /** Farm of the animal; its houses and pens are offered. */
  farmId: string
  /** Names of the places and words the event points at. */
  titles: Readonly<Record<string, string>>
  /** Entered today by the same person: it is put right without a reason. */
  reasonOptional?: boolean
  /** Where the event is read and taken back; the routes of its own kind when left out. */
  door?: CorrectionDoor
  /** Cells the event was typed in. */
  cellsOf(event: StoredEvent): Record<string, unknown>
  onClose(): void
  /** Something changed on the server: by this form, or by another user who was faster. */
  onDone(): void
}

/** Addresses beyond those of the event's own kind; `{uid}` is filled in. */
export interface CorrectionDoor {
  readonly read: string
  readonly undo: string
}
