import { uuidv7 } from 'uuidv7'
import { audit } from '#server/kit/audit.ts'
import { bulkInsert } from '#server/kit/bulk.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { semenMove } from '#server/projections/semen.projection.ts'
import { type FarmSettings, loadFarmSettings } from '#server/queries/farm-settings.ts'
import { limitsOf, recording } from '../entry/engine.ts'
import { newEventRow, semenEvent } from '../entry/event-table.ts'
import { listedOf, listForCheck, ofLots } from '../entry/list-for-check.ts'
import { nextNumbers } from '../entry/numbers.ts'
import { keptReason, type ParsedRow } from '../entry/parse-rows.ts'
import type { RecordInput } from '../entry/record-input.ts'
import { type RowResult, refusal, wrongCell } from '../entry/row-result.ts'
import { type LotEvent, lotMoveRow } from './lot-moves.ts'
import { judgeDiscard } from './semen-lot.judge.ts'
import { loadLots, type StoredLot } from './semen-lot.lots.ts'

interface Thrown extends LotEvent {
  readonly row: ParsedRow
}

interface LotSession {
  readonly input: RecordInput
  readonly settings: FarmSettings
  readonly functions: ReadonlySet<string>
  /** In the state after the rows so far, by number. */
  readonly lots: Map<string, StoredLot | undefined>
  readonly thrown: Thrown[]
}

/** Records events of lots of semen. */
export const recordLotEvents = recording<LotSession>({
  async prepare({ tx, caller: { functions }, input }, rows) {
    const { farmId, today, dryRun } = input
    const settings = await loadFarmSettings(tx, farmId, today)
    const loaded = await loadLots(tx, farmId, { lotNos: rows.map((row) => row.earNo), lock: !dryRun })
    const lots = new Map(rows.map((row) => [row.earNo, loaded.find(row.earNo)]))
    return { input, settings, functions, lots, thrown: [] }
  },
  judge,
  async save({ tx, caller, input: { farmId, today, unchecked } }, { thrown, settings }) {
    await save(tx, caller, farmId, thrown)
    if (unchecked) return
    const listed = thrown.flatMap((one) => listedOf({ ...seenOf(one), enteredOn: today }, settings))
    await listForCheck(tx, farmId, listed, ofLots)
  },
})

const seenOf = ({ uid, date, row: { form, payload } }: Thrown) => ({
  event: { uid, date, type: form.code, payload },
  violations: [],
  edited: false,
})

function judge(session: LotSession, row: ParsedRow): RowResult {
  const { lots, thrown } = session
  if (row.problems.length > 0) return refusal(row, row.problems)
  const lot = lots.get(row.earNo)
  if (!lot) return refusal(row, [wrongCell('earNo', `批号不存在：${row.earNo}`)])
  const now = { date: row.date, doses: Number(row.payload.doses) }
  const violations = judgeDiscard(lot, now, null, limitsOf(session, row))
  if (violations.length > 0) return refusal(row, violations)
  const uid = uuidv7()
  const move = { source: uid, kind: 'DISCARDED' as const, date: now.date, doses: -now.doses }
  lots.set(row.earNo, { ...lot, moves: [...lot.moves, move] })
  thrown.push({ uid, lotUid: lot.uid, row: { ...row, reason: keptReason(row, violations) }, ...now })
  return { row: row.index, accepted: true, uid, earNo: row.earNo, violations: [] }
}

async function save(tx: Tx, caller: Caller, farmId: string, thrown: readonly Thrown[]): Promise<void> {
  if (thrown.length === 0) return
  const seqs = await nextNumbers(tx, thrown.length, false)
  const rows = thrown.map(({ uid, lotUid, date, row: { form, payload, reason } }, index) => {
    const event = { uid, type: form.code, date, seq: seqs[index], payload }
    return newEventRow(caller, farmId, event, reason, { lot_uid: lotUid })
  })
  const moves = thrown.map((one) => lotMoveRow(farmId, one))
  await bulkInsert(tx, semenEvent, rows)
  await bulkInsert(tx, semenMove, moves)
  const entries = thrown.map(({ uid, lotUid, date, row: { form, payload, reason } }) => ({
    target: form.code,
    targetUid: uid,
    after: { lotUid, date, payload },
    reason,
  }))
  await audit(tx, caller, entries)
}
