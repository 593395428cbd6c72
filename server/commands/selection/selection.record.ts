import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { replayBatch } from '#domain/batch/batch.replay.ts'
import { dateOf } from '#domain/calendar.ts'
import { entry } from '#resources/events/entry.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { conflict } from '#server/kit/refused.ts'
import { withEvent } from '../batch/batch.events.ts'
import { judgeSteps, movesOf } from '../batch/batch.judge.ts'
import { partsOf } from '../batch/batch.parts.ts'
import { readSides } from '../batch/batch.read.ts'
import { duplicate, saveBatchEvents } from '../batch/batch.record.ts'
import { type EntrySession as BatchSession, prepare as prepareBatches } from '../batch/batch.session.ts'
import { type CorrectEvent, limitsOf, recording } from '../entry/engine.ts'
import type { Correction } from '../entry/entry.correction.ts'
import { keptReason, type ParsedRow, parseRows } from '../entry/parse-rows.ts'
import { checkReferences } from '../entry/references.ts'
import {
  merged,
  type RowResult,
  type RowViolation,
  refusal,
  violationsOf,
  wrongCell,
} from '../entry/row-result.ts'
import type { Accepted } from '../herd/accepted.ts'
import {
  type EntrySession as HerdSession,
  prepare as prepareHerd,
  take as takeAnimal,
} from '../herd/herd.session.ts'
import { save } from '../herd/save-events.ts'
import { entrySide } from './entry-side.ts'

export const SELECT = 'batch_out_select'

interface SelectionSession {
  readonly batches: BatchSession
  readonly herd: HerdSession
  /** The entry of each row's pig, by the number of the row. */
  readonly entries: ReadonlyMap<number, ParsedRow | undefined>
  readonly accepted: Accepted[]
}

/**
 * Records selections out of batches: each pig leaves its batch and is entered as a breeding animal; both are written, under one link, or
 * neither.
 */
export const recordSelections = recording<SelectionSession>({
  async prepare({ tx, caller, input }, rows) {
    const { farmId, today, dryRun } = input
    const batches = await prepareBatches(tx, caller, input, rows)
    const chosen = rows.filter(({ problems }) => problems.length === 0)
    const parsed = parseRows(chosen.map((row) => ({ form: entry, row: entryCells(batches, row) })))
    const entries = await checkReferences(tx, farmId, parsed)
    const herd = await prepareHerd(tx, likeEntry(caller), { farmId, today, dryRun, entries: [] }, entries)
    return {
      batches,
      herd,
      entries: new Map(chosen.map((row, at) => [row.index, entries[at]])),
      accepted: [],
    }
  },
  judge: (session, row) => duplicate(row) ?? judge(session, row),
  async save(entering, { batches, herd, accepted }, results) {
    const { tx, caller } = entering
    await saveBatchEvents(entering, batches, results)
    if (accepted.length > 0) await save(tx, caller, herd, accepted)
  },
})

function judge({ batches, herd, entries, accepted }: SelectionSession, row: ParsedRow): RowResult {
  const own = batches.batches.get(row.earNo)
  const file = entries.get(row.index)
  if (row.problems.length > 0 || !own || !file)
    return refusal(
      row,
      row.problems.length > 0 ? row.problems : [wrongCell('earNo', `批次号不存在：${row.earNo}`)],
    )
  const seq = batches.seqs[2 * row.index] ?? 0
  const confirmed = row.reason !== null
  const steps = partsOf(row, own).map(({ type, batch, payload }) => ({
    batch,
    event: { uid: uuidv7(), type, date: row.date, seq, payload, confirmed },
  }))
  const verdict = judgeSteps(steps, { limits: limitsOf(batches, row), rooms: batches.rooms })
  const side = file.problems.length === 0 ? entrySide(herd, file, batches.seqs[2 * row.index + 1] ?? 0) : null
  const said = side ? violationsOf(side.result) : file.problems
  const violations = merged([verdict.violations, said.map(inRow)])
  const [first] = verdict.judged
  if (!verdict.accepted || !side?.result.accepted || !first?.event) return refusal(row, violations)
  const link = uuidv7()
  const { event, result, batch } = first
  const now = withEvent(batch, event, result.events)
  batches.batches.set(batch.batchNo, now)
  batches.rooms.take(movesOf(result, event))
  const reason = keptReason(row, violations)
  batches.taken.push({ row: { ...row, reason }, batch: now, event, link })
  takeAnimal(herd, file, side.animal, side.event, side.result)
  accepted.push({ event: side.event, pigId: side.animal.pigId, reason, link, listed: [] })
  return { row: row.index, accepted: true, uid: event.uid, earNo: row.earNo, violations }
}

/** Corrects a selection: taking it back takes the file of the pig back as well, and the departure with it. */
export const correctingSelections =
  (correctAnimal: CorrectEvent, correctBatch: CorrectEvent): CorrectEvent =>
  async (tx, caller, request) => {
    const file = request.row === null ? await fileOf(tx, request) : null
    return file
      ? correctAnimal(tx, caller, { ...request, ...file, form: entry })
      : correctBatch(tx, caller, request)
  }

/** The file of a selected pig. @throws Refused where the selection is missing, or has changed since it was read */
async function fileOf(tx: Tx, request: Correction) {
  const [stored] = await readSides(tx, request.form.code, request.uid)
  if (stored.version !== request.version) throw conflict({ uid: request.uid, row: request.row }, stored)
  return tx.row(sql<{ uid: string; version: number }>`
    select e.uid, e.version from batch_event b join pig_event e on e.farm_id = b.farm_id and e.link_uid = b.link_uid
       and e.type = 'event_entry'
     where b.farm_id = ${stored.farmId} and b.uid = ${stored.uid}`)
}

/** The backdating right of selections applies to the entry of the file. */
function likeEntry(caller: Caller): Caller {
  const may = caller.functions.has(`event-batch-select:backdate`)
  return may ? { ...caller, functions: new Set([...caller.functions, `${entry.name}:backdate`]) } : caller
}

/** The selected pig in the cells of the entry form; born on the mean day of its batch where no other day is known. */
function entryCells({ batches }: BatchSession, { earNo, date, payload, reason }: ParsedRow) {
  const batch = batches.get(earNo)
  const born =
    batch &&
    replayBatch(
      batch,
      batch.events.filter((one) => one.date <= date),
    ).born
  const { pigEarNo, sex, birthDate, breedId, selectiveLevelId, toHouseId, toPenId } = payload
  return {
    date,
    source: 'OWN',
    houseId: toHouseId,
    penId: toPenId,
    earNo: pigEarNo,
    sex,
    status: sex === 'M' ? 'YOUNG' : 'GILT',
    birthDate: birthDate ?? (typeof born === 'number' ? dateOf(Math.round(born)) : null),
    breedId,
    selectiveLevelId,
    ...(reason === null ? {} : { confirmReason: reason }),
  }
}

const FIELDS: Readonly<Record<string, string>> = { earNo: 'pigEarNo', houseId: 'toHouseId', penId: 'toPenId' }

/** Shows violations of the file at the cells of the row. */
const inRow = (one: RowViolation): RowViolation => ({ ...one, field: FIELDS[one.field] ?? one.field })
