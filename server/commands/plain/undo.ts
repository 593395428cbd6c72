import { brokenDates } from '#domain/sow/change-dates.ts'
import { audit } from '../../kit/audit.ts'
import { bulkDelete } from '../../kit/bulk.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { loadFarmSettings } from '../herd/farm-settings.ts'
import { dropFromCheck } from '../herd/list-for-check.ts'
import { asWished, type Undoing } from '../undoing.ts'
import { project } from './project.ts'
import { plainRows } from './read.ts'
import { withoutThem } from './silos.ts'
import { farmEvent } from './tables.ts'

/** Takes plain events back together; nothing is written, and the answer is false, where one of them may not go. */
export async function undoPlain(tx: Tx, caller: Caller, trace: Trace, wish: Undoing): Promise<boolean> {
  const { farmId, form, today, reason } = wish
  const uids = wish.events.map(({ uid }) => uid)
  const stored = asWished(wish, await plainRows(tx, form.code, uids))
  const { closedUpTo, backdateDays } = await loadFarmSettings(tx, farmId, today)
  const limits = { today, closedUpTo, backdateDays, mayBackdate: true }
  if (!stored?.every(({ date }) => brokenDates(undefined, date, limits).length === 0)) return false
  if ((await withoutThem(tx, farmId, stored, true)).length > 0) return false
  const rows = stored.map(({ uid, date }) => ({ farm_id: farmId, event_date: date, uid }))
  await bulkDelete(tx, farmEvent, rows)
  await project(tx, farmId, stored, [])
  await dropFromCheck(tx, farmId, uids)
  const entries = stored.map(({ uid, type, date, payload }) => ({
    target: type,
    targetUid: uid,
    before: { date, payload },
    reason,
  }))
  await audit(tx, caller, trace, entries)
  return true
}
