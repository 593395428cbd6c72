import { type EventForm, isOfBatches, isStandalone } from '#kit/event-form.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import type { AnimalFacts } from '../queries/animal-facts.ts'
import { loadFarmSettings } from '../queries/farm-settings.ts'
import { correctBatchEvent } from './batch/batch.correct.ts'
import { lookupBatches, suggestBatches } from './batch/batch.lookup.ts'
import { readBatchEvent } from './batch/batch.read.ts'
import { recordBatchEvents } from './batch/batch.record.ts'
import { undoBatchEvents } from './batch/batch.undo.ts'
import type { CorrectEvent, RecordEvents } from './entry/engine.ts'
import type { Undoing } from './entry/entry.undo.ts'
import type { OpenedEvent } from './entry/stored-event.ts'
import { followTransfers } from './farm-transfers/farm-transfers.follow.ts'
import { correctingAnimals } from './herd/correct-event.ts'
import { lookup, suggest } from './herd/herd.lookup.ts'
import { readEvent } from './herd/read-event.ts'
import { recordEvents } from './herd/record-events.ts'
import { undoEvents } from './herd/undo-events.ts'
import { followSelection } from './selection/selected.ts'
import { correctingSelections, recordSelections, SELECT } from './selection/selection.record.ts'
import { correctLotEvent, undoLotEvents } from './semen-lot/semen-lot.correct.ts'
import { lookupLots, suggestLots } from './semen-lot/semen-lot.lookup.ts'
import { readLotEvent } from './semen-lot/semen-lot.read.ts'
import { recordLotEvents } from './semen-lot/semen-lot.record.ts'
import { correctStandalone, undoStandalone } from './standalone/standalone.correct.ts'
import { suggestSubjects } from './standalone/standalone.lookup.ts'
import { readStandalone } from './standalone/standalone.read.ts'
import { recordStandalone } from './standalone/standalone.record.ts'

/** The commands behind the routes of a form. */
interface EventCommands {
  readonly record: RecordEvents
  readonly correct: CorrectEvent
  /** Takes many events back together; false, and nothing written, where one of them must be judged by itself. */
  undo(tx: Tx, caller: Caller, request: Undoing): Promise<boolean>
  read(tx: Tx, type: string, uid: string): Promise<OpenedEvent>
  /** `today`: the farm's day, whose limits are answered with the facts. */
  lookup(tx: Tx, farmId: string, earNos: readonly string[], today: string): Promise<AnimalFacts[]>
  suggest(...asked: Parameters<typeof suggest>): Promise<AnimalFacts[]>
}

/** Corrects an event of an animal, and the selections and transfers between farms that follow from it. */
export const correctEvent: CorrectEvent = correctingAnimals([followSelection, followTransfers])

const ofAnimals: EventCommands = {
  record: recordEvents,
  correct: correctEvent,
  undo: undoEvents,
  read: readEvent,
  lookup,
  suggest,
}

const ofLots: EventCommands = {
  record: recordLotEvents,
  correct: correctLotEvent,
  undo: undoLotEvents,
  read: readLotEvent,
  lookup: lookupLots,
  suggest: suggestLots,
}

const ofBatches: EventCommands = {
  record: recordBatchEvents,
  correct: correctBatchEvent,
  undo: undoBatchEvents,
  read: readBatchEvent,
  lookup: lookupBatches,
  suggest: (tx, farmId, typed) => suggestBatches(tx, farmId, typed),
}

/** Pigs chosen out of batches: an event of the batch and the entry of an animal. */
const ofSelections: EventCommands = {
  ...ofBatches,
  record: recordSelections,
  correct: correctingSelections(correctEvent, correctBatchEvent),
  undo: async () => false,
}

/** Use and treatment events: their subjects are animals, batches and houses. */
const ofStandalone: EventCommands = {
  record: recordStandalone,
  correct: correctStandalone,
  undo: undoStandalone,
  read: readStandalone,
  lookup,
  suggest: suggestSubjects,
}

/** Facts of a boar include the limits for examining its semen. */
const ofBoars: EventCommands = {
  ...ofAnimals,
  lookup: async (tx, farmId, earNos, today) => {
    const { params } = await loadFarmSettings(tx, farmId, today)
    const limits = { minMotility: params.semen_min_motility, maxAbnormal: params.semen_max_abnormal }
    return (await lookup(tx, farmId, earNos)).map((facts) => ({ ...facts, ...limits }))
  },
}

export function commandsOf(form: EventForm): EventCommands {
  if (isOfBatches(form)) return form.code === SELECT ? ofSelections : ofBatches
  if (isStandalone(form)) return ofStandalone
  return form.target === 'lot' ? ofLots : form.target === 'boar' ? ofBoars : ofAnimals
}
