import { sql } from 'kysely'
import type { batchLeader } from '#resources/basic/batch-leader.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import { rowAfter, type WritePolicy } from '#server/kit/store-deps.ts'
import { strings } from './reach.ts'

/**
 * A technician is named once per farm and kind (§2.1): a name in an event must identify one person. With an account,
 * the name is that of the account.
 */
export const technicianPolicy: WritePolicy = async (tx, caller, { uid, before, after }) => {
  if (after === null) return {}
  const given: Record<string, unknown> = { ...before, ...after }
  const name = (await userName(tx, given.userId)) ?? given.name
  const row: Record<string, unknown> = { ...given, name }
  const company = before ? before.companyId : caller.companyId
  // two people of one name entered at the same moment wait for each other
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('technician' || ${String(row.name)}, 0))`)
  const twin = await tx.value(sql<string>`
    select f.name from technician t join organize f on f.uid = any(t.farm_ids)
     where t.name = ${row.name} and t.kind = ${row.kind} and t.uid <> ${uid} and not t.deleted
       and t.company_id is not distinct from ${company}::uuid and f.uid = any(${strings(row.farmIds)}::uuid[])
     order by f.name limit 1`)
  if (twin) throw invalid({ name: [`${twin}已有同名同类型的技术员`] })
  return name === given.name ? {} : { name }
}

const userName = async (tx: Tx, userId: unknown) =>
  typeof userId === 'string'
    ? tx.value(sql<string>`select name from sys_user where uid = ${userId}::uuid and not deleted`)
    : null

/** Allows one leader of a house on any day. */
export const batchLeaderPolicy: WritePolicy<typeof batchLeader> = async (tx, _, change) => {
  if (change.after) await assertFree(tx, { ...rowAfter(change), uid: change.uid })
  return {}
}

async function assertFree(
  tx: Tx,
  request: { uid: string; houseId: string; fromDate: string; toDate: string | null },
): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('batch_leader' || ${request.houseId}, 0))`)
  const taken = await tx.row(sql<{ leader: string; from: string; to: string | null }>`
    select l.leader, l.from_date as "from", l.to_date as "to" from batch_leader l
     where l.house_id = ${request.houseId}::uuid and l.uid <> ${request.uid} and not l.deleted
       and l.from_date <= coalesce(${request.toDate ?? null}::date, 'infinity')
       and coalesce(l.to_date, 'infinity') >= ${request.fromDate}::date limit 1`)
  if (!taken) return
  const until = taken.to === null ? '起' : `至${taken.to}`
  throw invalid({ fromDate: [`此栋舍${taken.from}${until}已由${taken.leader}负责，请先结束原记录`] })
}
