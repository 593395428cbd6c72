import { sql } from 'kysely'
import { earlyWarning } from '#resources/other/early-warning.ts'
import { audit } from '#server/kit/audit.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid, notFound, Refused } from '#server/kit/refused.ts'
import type { Row } from '#server/kit/store.ts'
import { storeOf } from '#server/stores.ts'
import type { Acting } from '../entry/entry.act.ts'

/** Columns changed by an act on warnings; snake_case. */
export type WarningChange = Readonly<Record<string, unknown>>

/** Most warnings one action may touch. */
export const MOST_AT_ONCE = 500

/**
 * Changes warnings of the caller's farms, all of them or none, each with its trace. A handled one is history and
 * stays unchanged.
 */
export async function actOnWarnings(
  { tx, caller }: Acting,
  uids: readonly string[],
  change: WarningChange,
  reason?: string,
): Promise<Row[]> {
  const store = storeOf(earlyWarning)
  const wanted = [...new Set(uids)].sort()
  const before: Row[] = []
  for (const uid of wanted) before.push(await store.get(tx, caller, uid, true))
  if (before.length === 0) throw notFound()
  if (before.some((row) => row.status === 'DONE'))
    throw new Refused('ERROR', '已处理的预警不能再操作，请刷新后重试')
  const sets = Object.entries(change).map(([column, value]) => sql`${sql.id(column)} = ${value}`)
  await tx.run(sql`update warning_record set ${sql.join(sets)}, updated_by = ${caller.uid}, updated_at = now(), version = version + 1
    where farm_id = any(${[...caller.scope.farms]}::uuid[]) and uid = any(${wanted}::uuid[])`)
  const after = await store.getAll(tx, caller, wanted)
  const entries = after.map((row, index) => {
    return { target: earlyWarning.name, targetUid: row.uid, before: before[index], after: row, reason }
  })
  await audit(tx, caller, entries)
  return after
}

/** Refuses to assign warnings to a user without access to the warning centre, or without all of their farms. */
export async function assertAssignable(tx: Tx, userUid: string, warnings: readonly string[]): Promise<void> {
  const isFit = await tx.value(sql<boolean>`
    select exists (select 1 from role r, sys_user u where u.uid = ${userUid}
      and r.uid = any(u.role_ids) and not r.deleted and 'early-warning' = any(r.function_codes))
    and not exists (select 1 from warning_record w join organize f on f.uid = w.farm_id
      where w.uid = any(${[...warnings]}::uuid[]) and not exists (select 1 from sys_user u, organize n
        where u.uid = ${userUid} and not n.deleted and (n.uid = u.organize_id or n.uid = any(u.scope_ids))
          and (f.tree_path like n.tree_path || '%' or n.tree_path like f.tree_path || '%')))`)
  if (!isFit) throw invalid({ assigneeId: ['此人看不到该预警，请选择有该猪场预警中心权限的人'] })
}

/** Warnings of farms by state. */
export async function countByState(tx: Tx, farmIds: readonly string[]): Promise<Record<string, number>> {
  return Object.fromEntries(
    await tx.map(sql<[string, number]>`select status, count(*)::int as count from warning_record
      where farm_id = any(${[...farmIds]}::uuid[]) and not deleted group by status`),
  )
}
