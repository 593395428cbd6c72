import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'
import { invalid } from '../../kit/refused.ts'

/** Refuses to put somebody in charge of warnings whom the centre is closed to, or who has not all of their farms. */
export async function assertAssignable(tx: Tx, userUid: string, warnings: readonly string[]): Promise<void> {
  const found = await sql<{
    fit: boolean
  }>`select exists (select 1 from role r, sys_user u where u.uid = ${userUid}
      and r.uid = any(u.role_ids) and not r.deleted and 'early-warning' = any(r.function_codes))
    and not exists (select 1 from warning_record w join organize f on f.uid = w.farm_id
      where w.uid = any(${[...warnings]}::uuid[]) and not exists (select 1 from sys_user u, organize n
        where u.uid = ${userUid} and not n.deleted and (n.uid = u.organize_id or n.uid = any(u.scope_ids))
          and (f.tree_path like n.tree_path || '%' or n.tree_path like f.tree_path || '%'))) as fit`.execute(
    tx,
  )
  if (!found.rows[0]?.fit) throw invalid({ assigneeId: ['此人看不到该预警，请选择有该猪场预警中心权限的人'] })
}
