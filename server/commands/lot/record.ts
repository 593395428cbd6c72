import { uuidv7 } from 'uuidv7'
import { audit } from '../../kit/audit.ts'
import { bulkInsert } from '../../kit/bulk.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { type FarmSettings, loadFarmSettings } from '../herd/farm-settings.ts'
import { listedOf, listForCheck } from '../herd/list-for-check.ts'
import { lotMoveRow } from '../herd/lot-moves.ts'
import { loadLots, type StoredLot } from '../herd/lots.ts'
import { nextNumbers } from '../herd/numbers.ts'
import { keptReason, type ParsedRow, parseRows } from '../herd/parse-rows.ts'
import { checkReferences } from '../herd/references.ts'
import { type RowResult, type RowViolation, refusal, refusedEntries } from '../herd/row-result.ts'
import { semenMove } from '../herd/semen-tables.ts'
import type { RecordInput } from '../herd/sitting.ts'
import { event } from '../herd/tables.ts'
import { judgeDiscard } from './judge.ts'

interface Thrown {
  readonly uid: string
  readonly lotUid: string
  readonly date: string
  readonly doses: number
  readonly row: ParsedRow
}

/** Records events of lots of one farm: the rows that pass are written, the others come back with the rules they break. */
export async function recordLotEvents(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  input: RecordInput,
): Promise<RowResult[]> {
  const { farmId, dryRun, entries } = input
  const rows = await checkReferences(tx, farmId, parseRows(entries))
  const settings = await loadFarmSettings(tx, farmId, input.today)
  const loaded = await loadLots(tx, farmId, { lotNos: rows.map((row) => row.earNo), lock: !dryRun })
  const lots = new Map(rows.map((row) => [row.earNo, loaded.find(row.earNo)]))
  const thrown: Thrown[] = []
  const results = rows.map((row) => judge(row, lots, thrown, input, settings, caller))
  if (dryRun) return results
  await save(tx, caller, trace, farmId, thrown)
  if (!input.unchecked)
    await listForCheck(
      tx,
      farmId,
      thrown.flatMap((one) => listedOf({ ...seenOf(one), enteredOn: input.today }, settings)),
    )
  const refused = refusedEntries(
    entries.map((one) => one.form),
    results,
  )
  await audit(tx, caller, trace, refused)
  return results
}

const seenOf = ({ uid, date, row: { form, payload } }: Thrown) => ({
  event: { uid, date, type: form.code, payload },
  violations: [],
  edited: false,
})

function judge(
  row: ParsedRow,
  lots: Map<string, StoredLot | undefined>,
  thrown: Thrown[],
  { today }: RecordInput,
  { closedUpTo, backdateDays }: FarmSettings,
  { functions }: Caller,
): RowResult {
  if (row.problems.length > 0) return refusal(row, row.problems)
  const lot = lots.get(row.earNo)
  if (!lot) return refusal(row, [unknownLot(row.earNo)])
  const now = { date: row.date, doses: Number(row.payload.doses) }
  const mayBackdate = functions.has(`${row.form.name}:backdate`)
  const violations = judgeDiscard(lot, now, null, { today, closedUpTo, backdateDays, mayBackdate })
  if (violations.length > 0) return refusal(row, violations)
  const uid = uuidv7()
  const move = { source: uid, kind: 'DISCARDED' as const, date: now.date, doses: -now.doses }
  lots.set(row.earNo, { ...lot, moves: [...lot.moves, move] })
  thrown.push({ uid, lotUid: lot.uid, row: { ...row, reason: keptReason(row, violations) }, ...now })
  return { row: row.index, accepted: true, uid, earNo: row.earNo, violations: [] }
}

const unknownLot = (lotNo: string): RowViolation => ({
  rule: 'FORM',
  level: 'E',
  field: 'earNo',
  message: `批号不存在：${lotNo}`,
})

async function save(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  farmId: string,
  thrown: readonly Thrown[],
): Promise<void> {
  if (thrown.length === 0) return
  const seqs = await nextNumbers(tx, thrown.length, false)
  const rows = thrown.map(({ uid, lotUid, date, row }, index) => ({
    farm_id: farmId,
    event_date: date,
    uid,
    pig_id: lotUid,
    type: row.form.code,
    seq: seqs[index],
    payload: row.payload,
    confirm_reason: row.reason,
    link_uid: null,
    created_by: caller.uid,
    updated_by: caller.uid,
  }))
  await bulkInsert(tx, event, rows)
  await bulkInsert(
    tx,
    semenMove,
    thrown.map((one) => lotMoveRow(farmId, one)),
  )
  const entries = thrown.map(({ uid, lotUid, date, row: { form, payload, reason } }) => ({
    target: form.code,
    targetUid: uid,
    after: { lotUid, date, payload },
    reason,
  }))
  await audit(tx, caller, trace, entries)
}
