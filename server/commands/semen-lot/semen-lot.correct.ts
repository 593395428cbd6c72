import type { DiffLine } from '#domain/sow/sow.diff.ts'
import { audit } from '#server/kit/audit.ts'
import { bulkDelete, bulkUpsert } from '#server/kit/bulk.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { conflict, notFound } from '#server/kit/refused.ts'
import { semenMove } from '#server/projections/semen.projection.ts'
import { loadFarmSettings } from '#server/queries/farm-settings.ts'
import { correcting, dateLimits } from '../entry/engine.ts'
import type { Correction } from '../entry/entry.correction.ts'
import { inAskedOrder, takeAway, type Undoing } from '../entry/entry.undo.ts'
import { semenEvent, writeCorrected } from '../entry/event-table.ts'
import { ofLots, reviewAgain } from '../entry/list-for-check.ts'
import { type ParsedRow, parseRows } from '../entry/parse-rows.ts'
import { checkReferences } from '../entry/references.ts'
import type { RowViolation } from '../entry/row-result.ts'
import { lotMoveRow } from './lot-moves.ts'
import { judgeDiscard } from './semen-lot.judge.ts'
import { loadLots, type StoredLot } from './semen-lot.lots.ts'
import { lotEventRows, readLotEvent, type StoredLotEvent } from './semen-lot.read.ts'

/** Edits an event of a lot or takes it back; the lot's stock is judged on every day from then on. */
export const correctLotEvent = correcting(async (tx, caller, request) => {
  const stored = await readLotEvent(tx, request.form.code, request.uid)
  if (stored.version !== request.version) throw conflict({ uid: request.uid, row: request.row }, stored)
  const lots = await loadLots(tx, stored.farmId, { uids: [stored.pigId], lock: !request.dryRun })
  const lot = lots.get(stored.pigId)
  if (!lot) throw notFound()
  const row = await newRow(tx, stored, request)
  const violations =
    row && row.problems.length > 0 ? [...row.problems] : await judged(tx, lot, stored, row, request)
  const accepted = violations.length === 0
  return {
    answer: { accepted, violations, changes: linesOf(lot, stored, row) },
    save: async () => {
      await write(tx, caller, stored, row, request)
      const { type, uid, farmId, createdAt } = stored
      const event = row && { uid, date: row.date, type, payload: row.payload }
      const seen = event && { event, violations: [], enteredOn: createdAt.slice(0, 10) }
      const settings = await loadFarmSettings(tx, farmId, request.today)
      await reviewAgain(tx, farmId, [uid], seen, settings, ofLots)
      const before = { date: stored.date, payload: stored.payload }
      const after = row ? { date: row.date, payload: row.payload } : undefined
      await audit(tx, caller, { target: type, targetUid: uid, reason: request.reason, before, after })
    },
  }
})

async function newRow(tx: Tx, { farmId, earNo }: StoredLotEvent, { form, row }: Correction) {
  if (!row) return null
  const [parsed] = await checkReferences(tx, farmId, parseRows([{ form, row: { ...row, earNo } }]))
  return parsed ?? null
}

async function judged(
  tx: Tx,
  lot: StoredLot,
  stored: StoredLotEvent,
  row: ParsedRow | null,
  { today, mayBackdate }: Correction,
): Promise<RowViolation[]> {
  const settings = await loadFarmSettings(tx, stored.farmId, today)
  const now = row && { date: row.date, doses: Number(row.payload.doses) }
  const old = { uid: stored.uid, date: stored.date, doses: Number(stored.payload.doses) }
  return judgeDiscard(lot, now, old, dateLimits(settings, today, mayBackdate))
}

function linesOf(lot: StoredLot, stored: StoredLotEvent, row: ParsedRow | null): DiffLine[] {
  const stock = lot.moves.reduce((sum, move) => sum + move.doses, 0)
  const after = stock + Number(stored.payload.doses) - Number(row?.payload.doses ?? 0)
  if (stock === after) return []
  return [{ label: `精液 ${lot.lotNo} 库存`, before: `${stock} 份`, after: `${after} 份` }]
}

async function write(
  tx: Tx,
  caller: Caller,
  stored: StoredLotEvent,
  row: ParsedRow | null,
  request: Correction,
): Promise<void> {
  const { uid, farmId, type, pigId: lotUid } = stored
  await writeCorrected(tx, caller, semenEvent, stored, row, {
    request,
    read: () => readLotEvent(tx, type, uid),
  })
  const { date, payload } = row ?? stored
  const move = lotMoveRow(farmId, { uid, lotUid, date, doses: Number(payload.doses) })
  if (row) await bulkUpsert(tx, semenMove, [move])
  else await bulkDelete(tx, semenMove, [move])
}

/** Takes events of lots back together; nothing is written, and the answer is false, where one of them is refused. */
export async function undoLotEvents(tx: Tx, caller: Caller, request: Undoing): Promise<boolean> {
  const { farmId, form, today } = request
  const uids = request.events.map(({ uid }) => uid)
  const stored = inAskedOrder(request, await lotEventRows(tx, form.code, uids))
  if (!stored) return false
  const reported = stored.map(({ uid, version, date, type, pigId: lotUid, payload }) => {
    return { uid, version, date, type, lotUid, payload, doses: Number(payload.doses) }
  })
  const lotUids = [...new Set(reported.map((one) => one.lotUid))]
  const lots = await loadLots(tx, farmId, { uids: lotUids, lock: true })
  const limits = dateLimits(await loadFarmSettings(tx, farmId, today), today, true)
  const mayGo = reported.every((old) => {
    const lot = lots.get(old.lotUid)
    return lot && judgeDiscard(lot, null, old, limits).length === 0
  })
  if (!mayGo) return false
  const events = reported.map((one) => ({ ...one, target: one.type }))
  await takeAway(tx, caller, request, { table: semenEvent, events })
  const gone = reported.map((one) => lotMoveRow(farmId, one))
  await bulkDelete(tx, semenMove, gone)
  return true
}
