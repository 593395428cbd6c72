import { audit } from '../../kit/audit.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { listedOf, listForCheck } from '../herd/list-for-check.ts'
import { parseRows } from '../herd/parse-rows.ts'
import { checkReferences } from '../herd/references.ts'
import { type RowResult, refusal, refusedEntries } from '../herd/row-result.ts'
import type { RecordInput } from '../herd/sitting.ts'
import { ofBatches } from './check.ts'
import { insertBatchEvents } from './events.ts'
import { judgeRow } from './judge-row.ts'
import { storeOpened } from './open.ts'
import { prepareSelections, SELECT } from './select.ts'
import { prepare, type Sitting } from './sitting.ts'
import { writeBatches } from './write.ts'

/**
 * Records events of batches of one farm: the rows that pass are written, the others come back with the rules they break.
 * A transfer is written on both sides or on none.
 */
export async function recordBatchEvents(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  input: RecordInput,
): Promise<RowResult[]> {
  const { farmId, dryRun, entries } = input
  const rows = await checkReferences(tx, farmId, parseRows(entries))
  const sitting = await prepare(tx, caller, input, rows)
  const selections = await prepareSelections(tx, caller, trace, sitting, rows)
  const results = rows.map((row) => {
    if (row.duplicateOf !== null) return refusal(row, [duplicate(row.duplicateOf)])
    return row.form.code === SELECT && selections ? selections.judge(row) : judgeRow(sitting, row)
  })
  if (dryRun) return results
  await save(tx, caller, sitting)
  await selections?.save()
  if (!input.unchecked) await review(tx, sitting, results)
  await audit(tx, caller, trace, traces(sitting))
  const refused = refusedEntries(
    entries.map((one) => one.form),
    results,
  )
  await audit(tx, caller, trace, refused)
  return results
}

const duplicate = (n: number) =>
  ({ rule: 'V-011', level: 'E', field: 'earNo', message: `第${n}行批次号重复` }) as const

async function save(tx: Tx, caller: Caller, sitting: Sitting): Promise<void> {
  const { input, batches, untouched, opened, taken } = sitting
  if (taken.length === 0) return
  const { farmId } = input
  const openedNow = [...opened].flatMap(([no, sourceKind]) => {
    const batch = batches.get(no)
    return batch ? [{ batch, sourceKind }] : []
  })
  await storeOpened(tx, caller, farmId, openedNow)
  await insertBatchEvents(
    tx,
    caller,
    farmId,
    taken.map(({ row, ...one }) => ({ ...one, reason: row.reason })),
  )
  const touched = new Set(taken.map(({ batch }) => batch.batchNo))
  const shifts = [...touched].flatMap((no) => {
    const after = batches.get(no)
    return after ? [{ before: untouched.get(no) ?? null, after }] : []
  })
  await writeBatches(tx, farmId, shifts)
}

/** Of a transfer the departure is looked at. */
async function review(
  tx: Tx,
  { input, settings, taken }: Sitting,
  results: readonly RowResult[],
): Promise<void> {
  const firsts = new Map(results.map((result) => [result.uid, result]))
  const listed = taken.flatMap(({ event }) => {
    const result = firsts.get(event.uid)
    if (!result) return []
    return listedOf({ event, violations: result.violations, enteredOn: input.today, edited: false }, settings)
  })
  await listForCheck(tx, input.farmId, listed, ofBatches)
}

/** Batches opened on the way, then what happened to them. */
const traces = ({ taken, batches, opened }: Sitting) => [
  ...[...opened.keys()].flatMap((no) => {
    const batch = batches.get(no)
    if (!batch) return []
    const { uid, batchNo, stage, houseId, openDate } = batch
    return [{ target: 'batch-manage', targetUid: uid, after: { batchNo, stage, houseId, openDate } }]
  }),
  ...taken.map(({ row, batch, event: { uid, date, payload } }) => ({
    target: row.form.code,
    targetUid: uid,
    after: { batchNo: batch.batchNo, date, payload },
    reason: row.reason,
  })),
]
