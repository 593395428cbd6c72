import type { ChangeContext } from '#domain/sow/change-context.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import { type ChangeResult, tryChange } from '#domain/sow/sow.trial.ts'
import { entry } from '#resources/events/entry.ts'
import { dateLimits } from '../entry/engine.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'
import type { AnimalEvents } from '../herd/animal-events.ts'
import { pigNoOf } from '../herd/complete-row.ts'
import { eventOf } from '../herd/event-of.ts'
import { factsFor } from '../herd/herd.facts.ts'
import { animalOf, type EntrySession } from '../herd/herd.session.ts'

/** One animal's part of a selection, judged. */
export interface Side {
  readonly animal: AnimalEvents
  readonly event: SowEvent
  readonly result: ChangeResult
  /** Of the new file; null on the dam's side. */
  readonly row: ParsedRow | null
}

/** The file of a selected pig: its entry, judged like one entered by hand. */
export function entrySide(session: EntrySession, row: ParsedRow, seq: number): Side {
  const animal = animalOf(session, row)
  if (!animal) throw new Error('an entry opens the history of an animal')
  const payload = { ...row.payload, pigNo: pigNoOf(session, row.date) }
  return sideOf(session, animal, eventOf({ ...row, payload }, seq), row)
}

/** An event of an animal, judged by its replay. */
export function sideOf(session: EntrySession, animal: AnimalEvents, event: SowEvent, row: Side['row']): Side {
  const result = tryChange(animal.events, { kind: 'insert', event }, contextOf(session, animal, event))
  return { animal, event, result, row }
}

function contextOf(
  { settings, herd, input, functions }: EntrySession,
  animal: AnimalEvents,
  event: SowEvent,
): ChangeContext {
  return {
    ...dateLimits(settings, input.today, functions.has(`${entry.name}:backdate`)),
    params: settings.params,
    facts: factsFor(event, animal, herd, settings),
  }
}
