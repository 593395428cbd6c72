import type { DiffLine } from '#domain/sow/sow.diff.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { ChangeResult } from '#domain/sow/sow.trial.ts'
import type { FarmSettings } from '#server/queries/farm-settings.ts'
import type { Acting } from '../entry/entry.act.ts'
import type { Correction } from '../entry/entry.correction.ts'
import type { RowViolation } from '../entry/row-result.ts'
import type { StoredEvent } from '../entry/stored-event.ts'
import type { AnimalEvents } from './animal-events.ts'
import type { Edit } from './edit-event.ts'

export interface Stored
  extends Pick<StoredEvent, 'uid' | 'farmId' | 'pigId' | 'earNo' | 'type' | 'date' | 'version'> {
  link: string | null
  /** The farm's day on which it was entered. */
  enteredOn: string
}

/** Consequences of a correction beyond the animal, its batches and its semen: judged before anything is written, written with it. */
export interface Consequence {
  readonly accepted: boolean
  readonly violations: readonly RowViolation[]
  readonly changes: readonly DiffLine[]
  save(): Promise<void>
}

/** A correction as passed to the consequences. */
export interface CorrectionOfAnimals extends Acting {
  readonly request: Correction
  readonly stored: Stored
  readonly settings: FarmSettings
  readonly sides: readonly SideChange[]
}

/** Judges a consequence; null where the correction does not concern it. */
export type FindConsequence = (correction: CorrectionOfAnimals) => Promise<Consequence | null>

/** Effect of the correction on one of the event's animals. */
export interface SideChange {
  readonly stored: Stored
  readonly animal: AnimalEvents
  readonly old: SowEvent
  readonly edit: Edit | null
  readonly result: ChangeResult
}
