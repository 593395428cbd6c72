import { audit } from '../kit/audit.ts'
import { type BulkTable, bulkDelete } from '../kit/bulk.ts'
import type { Caller, Trace } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import { dropFromCheck } from './herd/list-for-check.ts'
import type { Undoing } from './undoing.ts'

/** An event as the trail keeps it. */
interface Told {
  readonly uid: string
  readonly date: string
  readonly payload: unknown
}

/** Events of a wish that may go: the rows themselves, their place among those to be reviewed, and the trail. */
export async function takeAway(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  wish: Undoing,
  from: { table: BulkTable; events: readonly (Told & { readonly target: string })[] },
): Promise<void> {
  const { farmId, reason } = wish
  const rows = from.events.map(({ uid, date }) => ({ farm_id: farmId, event_date: date, uid }))
  await bulkDelete(tx, from.table, rows)
  const uids = rows.map(({ uid }) => uid)
  await dropFromCheck(tx, farmId, uids)
  const entries = from.events.map(({ target, uid, date, payload }) => ({
    target,
    targetUid: uid,
    before: { date, payload },
    reason,
  }))
  await audit(tx, caller, trace, entries)
}
