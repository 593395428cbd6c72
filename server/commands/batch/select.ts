import { uuidv7 } from 'uuidv7'
import { replayBatch } from '#domain/batch/replay.ts'
import { dateOf } from '#domain/calendar.ts'
import { entry } from '#resources/events/entry.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { entrySide } from '../choose/entry-side.ts'
import type { Accepted } from '../herd/accepted.ts'
import { merged } from '../herd/pair.ts'
import { keptReason, type ParsedRow, parseRows } from '../herd/parse-rows.ts'
import { checkReferences } from '../herd/references.ts'
import { type RowResult, type RowViolation, refusal, violationsOf } from '../herd/row-result.ts'
import { save } from '../herd/save-events.ts'
import { prepare as prepareHerd, take as takeAnimal } from '../herd/sitting.ts'
import { withEvent } from './events.ts'
import { judgeSteps, movesOf } from './judge.ts'
import { partsOf } from './parts.ts'
import type { Sitting } from './sitting.ts'

export const SELECT = 'batch_out_select'

/** The files of the pigs that are chosen out of batches in a sitting. */
interface Selections {
  judge(row: ParsedRow): RowResult
  save(): Promise<void>
}

/** A chosen pig leaves its batch and is entered as a breeding animal; both are written, under one link, or neither. */
export async function prepareSelections(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  sitting: Sitting,
  rows: readonly ParsedRow[],
): Promise<Selections | null> {
  const chosen = rows.filter(({ form, problems }) => form.code === SELECT && problems.length === 0)
  if (chosen.length === 0) return null
  const { farmId, today, dryRun } = sitting.input
  const parsed = parseRows(chosen.map((row) => ({ form: entry, row: entryCells(sitting, row) })))
  const entries = await checkReferences(tx, farmId, parsed)
  const byRow = new Map(chosen.map((row, at) => [row.index, entries[at]]))
  const herd = await prepareHerd(tx, likeEntry(caller), { farmId, today, dryRun, entries: [] }, entries)
  const accepted: Accepted[] = []

  function judge(row: ParsedRow): RowResult {
    const own = sitting.batches.get(row.earNo)
    const file = byRow.get(row.index)
    if (row.problems.length > 0 || !own || !file)
      return refusal(row, row.problems.length > 0 ? row.problems : [unknown(row.earNo)])
    const seq = sitting.seqs[2 * row.index] ?? 0
    const confirmed = row.reason !== null
    const steps = partsOf(row, own).map(({ type, batch, payload }) => ({
      batch,
      event: { uid: uuidv7(), type, date: row.date, seq, payload, confirmed },
    }))
    const verdict = judgeSteps(steps, {
      limits: limitsOf(sitting, row),
      rooms: sitting.rooms,
      isSame: false,
      mergesStages: false,
    })
    const side =
      file.problems.length === 0 ? entrySide(herd, file, sitting.seqs[2 * row.index + 1] ?? 0) : null
    const said = side ? violationsOf(side.result) : file.problems
    const violations = merged([verdict.violations, said.map(inRow)])
    const [first] = verdict.judged
    if (!verdict.accepted || !side?.result.accepted || !first?.event) return refusal(row, violations)
    const link = uuidv7()
    const { event, result, batch } = first
    const now = withEvent(batch, event, result.events)
    sitting.batches.set(batch.batchNo, now)
    sitting.rooms.take(movesOf(result, event))
    const reason = keptReason(row, violations)
    sitting.taken.push({ row: { ...row, reason }, batch: now, event, link })
    takeAnimal(herd, file, side.chain, side.event, side.result)
    accepted.push({ event: side.event, pigId: side.chain.pigId, reason, link, listed: [] })
    return { row: row.index, accepted: true, uid: event.uid, earNo: row.earNo, violations }
  }

  return {
    judge,
    save: async () => {
      if (accepted.length > 0) await save(tx, caller, trace, herd, accepted)
    },
  }
}

/** Who may choose far back may enter the file as far back. */
function likeEntry(caller: Caller): Caller {
  const may = caller.functions.has(`event-batch-select:backdate`)
  return may ? { ...caller, functions: new Set([...caller.functions, `${entry.name}:backdate`]) } : caller
}

function limitsOf({ input, settings, functions }: Sitting, { form }: ParsedRow) {
  const { closedUpTo, backdateDays } = settings
  return { today: input.today, closedUpTo, backdateDays, mayBackdate: functions.has(`${form.name}:backdate`) }
}

/** The chosen pig in the cells of the entry form; born on the mean day of its batch where nobody knows better. */
function entryCells(
  { batches }: Sitting,
  { earNo, date, payload, reason }: ParsedRow,
): Record<string, unknown> {
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

/** What is said of the file stands under the cells of the row. */
const inRow = (one: RowViolation): RowViolation => ({ ...one, field: FIELDS[one.field] ?? one.field })

const unknown = (earNo: string): RowViolation => ({
  rule: 'FORM',
  level: 'E',
  field: 'earNo',
  message: `批次号不存在：${earNo}`,
})
