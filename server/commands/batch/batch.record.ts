import { audit } from '#server/kit/audit.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { type Entering, recording } from '../entry/engine.ts'
import { listedOf, listForCheck } from '../entry/list-for-check.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'
import { type RowResult, refusal, wrongCell } from '../entry/row-result.ts'
import { ofBatches } from './batch.check.ts'
import { insertBatchEvents } from './batch.events.ts'
import { type EntrySession, prepare } from './batch.session.ts'
import { writeBatches } from './batch.write.ts'
import { judgeRow } from './judge-row.ts'
import { openBatches } from './open.ts'

/** Records events of batches. A transfer is written on both sides or on none. */
export const recordBatchEvents = recording<EntrySession>({
  prepare: ({ tx, caller, input }, rows) => prepare(tx, caller, input, rows),
  judge: (session, row) => duplicate(row) ?? judgeRow(session, row),
  save: saveBatchEvents,
})

/** V-011: a row that repeats the batch and day of another one of its form. */
export const duplicate = (row: ParsedRow): RowResult | null =>
  row.duplicateOf === null
    ? null
    : refusal(row, [{ ...wrongCell('earNo', `第${row.duplicateOf}行批次号重复`), rule: 'V-011' }])

/** Writes the events of a session, their batches, their rows in the list for review and their audit trail. */
export async function saveBatchEvents(
  { tx, caller, input }: Entering,
  session: EntrySession,
  results: readonly RowResult[],
): Promise<void> {
  await save(tx, caller, session)
  if (!input.unchecked) await review(tx, session, results)
  await audit(tx, caller, traces(session))
}

async function save(tx: Tx, caller: Caller, session: EntrySession): Promise<void> {
  const { input, batches, untouched, opened, taken } = session
  if (taken.length === 0) return
  const { farmId } = input
  const openedNow = [...opened].flatMap(([no, sourceKind]) => {
    const batch = batches.get(no)
    return batch ? [{ batch, sourceKind }] : []
  })
  await openBatches(tx, caller, farmId, openedNow)
  const added = taken.map(({ row, ...one }) => ({ ...one, reason: row.reason }))
  await insertBatchEvents(tx, caller, farmId, added)
  const touched = new Set(taken.map(({ batch }) => batch.batchNo))
  const changes = [...touched].flatMap((no) => {
    const after = batches.get(no)
    return after ? [{ before: untouched.get(no) ?? null, after }] : []
  })
  await writeBatches(tx, farmId, changes)
}

/** Only the departure of a transfer is reviewed. */
async function review(tx: Tx, { input, settings, taken }: EntrySession, results: readonly RowResult[]) {
  const firsts = new Map(results.map((result) => [result.uid, result]))
  const listed = taken.flatMap(({ event }) => {
    const result = firsts.get(event.uid)
    if (!result) return []
    return listedOf({ event, violations: result.violations, enteredOn: input.today, edited: false }, settings)
  })
  await listForCheck(tx, input.farmId, listed, ofBatches)
}

const traces = ({ taken }: EntrySession) =>
  taken.map(({ row, batch, event: { uid, date, payload } }) => ({
    target: row.form.code,
    targetUid: uid,
    after: { batchNo: batch.batchNo, date, payload },
    reason: row.reason,
  }))
