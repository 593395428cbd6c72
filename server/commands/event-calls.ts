import { type EventForm, isOfBatches, isPlain } from '#kit/event-form.ts'
import { correctBatchEvent } from './batch/correct.ts'
import { lookupBatches, suggestBatches } from './batch/lookup.ts'
import { readBatchEvent } from './batch/read.ts'
import { recordBatchEvents } from './batch/record.ts'
import { undoBatchEvents } from './batch/undo.ts'
import { correctEvent } from './herd/correct-event.ts'
import { loadFarmSettings } from './herd/farm-settings.ts'
import { lookup, suggest } from './herd/lookup.ts'
import { readEvent } from './herd/read-event.ts'
import { recordEvents } from './herd/record-events.ts'
import { undoEvents } from './herd/undo-events.ts'
import { correctLotEvent } from './lot/correct.ts'
import { lookupLots, suggestLots } from './lot/lookup.ts'
import { readLotEvent } from './lot/read.ts'
import { recordLotEvents } from './lot/record.ts'
import { undoLotEvents } from './lot/undo.ts'
import { correctPlain } from './plain/correct.ts'
import { suggestSubjects } from './plain/lookup.ts'
import { readPlain } from './plain/read.ts'
import { recordPlain } from './plain/record.ts'
import { undoPlain } from './plain/undo.ts'

/** What stands behind the routes of every form. */
interface Calls {
  readonly record: typeof recordEvents
  readonly correct: typeof correctEvent
  /** Many taken back together, or none where one of them must be judged by itself. */
  readonly undo: typeof undoEvents
  readonly read: typeof readEvent
  /** `today`: the farm's day, whose limits are told beside the facts. */
  readonly lookup: (...asked: [...Parameters<typeof lookup>, today: string]) => ReturnType<typeof lookup>
  readonly suggest: typeof suggest
}

const ofAnimals: Calls = {
  record: recordEvents,
  correct: correctEvent,
  undo: undoEvents,
  read: readEvent,
  lookup,
  suggest,
}

/** The same calls for what happens to lots of semen. */
const ofLots: Calls = {
  record: recordLotEvents,
  correct: correctLotEvent,
  undo: undoLotEvents,
  read: readLotEvent,
  lookup: lookupLots,
  suggest: suggestLots,
}

/** The same calls for what happens to growing batches. */
const ofBatches: Calls = {
  record: recordBatchEvents,
  correct: correctBatchEvent,
  undo: undoBatchEvents,
  read: readBatchEvent,
  lookup: lookupBatches,
  suggest: (tx, farmId, typed) => suggestBatches(tx, farmId, typed),
}

/** The same calls for what is used or done: its subjects are animals, batches and houses. */
const ofPlain: Calls = {
  record: recordPlain,
  correct: correctPlain,
  undo: undoPlain,
  read: readPlain,
  lookup,
  suggest: suggestSubjects,
}

/** Beside a boar stand the limits its semen is examined by. */
const ofBoars: Calls = {
  ...ofAnimals,
  lookup: async (tx, farmId, earNos, today) => {
    const { params } = await loadFarmSettings(tx, farmId, today)
    const limits = { minMotility: params.semen_min_motility, maxAbnormal: params.semen_max_abnormal }
    return (await lookup(tx, farmId, earNos)).map((facts) => ({ ...facts, ...limits }))
  },
}

/** The commands behind the routes of a form. */
export function callsOf(form: EventForm): Calls {
  if (isOfBatches(form)) return ofBatches
  if (isPlain(form)) return ofPlain
  return form.target === 'lot' ? ofLots : form.target === 'boar' ? ofBoars : ofAnimals
}
