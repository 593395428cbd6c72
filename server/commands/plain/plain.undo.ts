import { brokenDates } from '#domain/sow/change-dates.ts'
import type { Caller, Trace } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { loadFarmSettings } from '#server/queries/farm-settings.ts'
import { asWished, takeAway, type Undoing } from '../entry/entry.undo.ts'
import { tellEvents } from '../erp/event-messages.ts'
import { project } from './plain.project.ts'
import { plainRows } from './plain.read.ts'
import { takeFromStock } from './plain.stock.ts'
import { farmEvent } from './plain.tables.ts'
import { withoutThem } from './silos.ts'

/** Takes plain events back together; nothing is written, and the answer is false, where one of them may not go. */
export async function undoPlain(tx: Tx, caller: Caller, trace: Trace, wish: Undoing): Promise<boolean> {
  const { farmId, form, today } = wish
  const uids = wish.events.map(({ uid }) => uid)
  const stored = asWished(wish, await plainRows(tx, form.code, uids))
  const { closedUpTo, backdateDays } = await loadFarmSettings(tx, farmId, today)
  const limits = { today, closedUpTo, backdateDays, mayBackdate: true }
  if (!stored?.every(({ date }) => brokenDates(undefined, date, limits).length === 0)) return false
  if ((await withoutThem(tx, farmId, stored, true)).length > 0) return false
  const stock = await takeFromStock(tx, {
    farmId,
    by: caller.uid,
    events: [],
    instead: stored,
    dryRun: false,
    confirmed: new Set(),
  })
  const events = stored.map((one) => ({ ...one, target: one.type }))
  await takeAway(tx, caller, trace, wish, { table: farmEvent, events })
  await project(tx, farmId, stored, [])
  await tellEvents(tx, farmId, 'farm_event', uids)
  await stock.follow()
  return true
}
