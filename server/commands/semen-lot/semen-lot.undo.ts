import { bulkDelete } from '#server/kit/bulk.ts'
import type { Caller, Trace } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { loadFarmSettings } from '#server/queries/farm-settings.ts'
import { asWished, takeAway, type Undoing } from '../entry/entry.undo.ts'
import { event } from '../entry/event-table.ts'
import { lotMoveRow } from './lot-moves.ts'
import { judgeDiscard } from './semen-lot.judge.ts'
import { loadLots } from './semen-lot.lots.ts'
import { lotEventRows } from './semen-lot.read.ts'
import { semenMove } from './semen-tables.ts'

/** Takes events of lots back together; nothing is written, and the answer is false, where one of them may not go. */
export async function undoLotEvents(tx: Tx, caller: Caller, trace: Trace, wish: Undoing): Promise<boolean> {
  const { farmId, form, today } = wish
  const uids = wish.events.map(({ uid }) => uid)
  const stored = asWished(wish, await lotEventRows(tx, form.code, uids))
  if (!stored) return false
  const told = stored.map(({ uid, date, type, pigId: lotUid, payload }) => {
    return { uid, date, type, lotUid, payload, doses: Number(payload.doses) }
  })
  const lots = await loadLots(tx, farmId, { uids: [...new Set(told.map((one) => one.lotUid))], lock: true })
  const { closedUpTo, backdateDays } = await loadFarmSettings(tx, farmId, today)
  const limits = { today, closedUpTo, backdateDays, mayBackdate: true }
  const mayGo = told.every((old) => {
    const lot = lots.get(old.lotUid)
    return lot && judgeDiscard(lot, null, old, limits).length === 0
  })
  if (!mayGo) return false
  const events = told.map((one) => ({ ...one, target: one.type }))
  await takeAway(tx, caller, trace, wish, { table: event, events })
  await bulkDelete(
    tx,
    semenMove,
    told.map((one) => lotMoveRow(farmId, one)),
  )
  return true
}
