import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'

const MOST_NAMES = 500

/**
 * Names offered where an event asks who did something: technicians of the farm, those of the given kinds first, then its users.
 * A technician with an account carries the name of that account, and is not offered while the account is disabled.
 */
export const technicianNames = (tx: Tx, farmId: string, kinds: readonly string[]): Promise<string[]> =>
  tx.values(sql<string>`
    select name from (
      select coalesce(u.name, t.name) as name, t.kind = any(${[...kinds]}::text[]) as fits, 1 as place
        from technician t left join sys_user u on u.uid = t.user_id and not u.deleted
       where not t.deleted and coalesce(t.enabled, true) and coalesce(u.enabled, true) and ${farmId}::uuid = any(t.farm_ids)
      union all
      select u.name, false, 2 from sys_user u join organize o on o.uid = u.organize_id
       where u.enabled and not u.deleted and o.tree_path like (select tree_path || '%' from organize where uid = ${farmId}::uuid)
    ) one where name is not null
     group by name order by bool_or(fits) desc, min(place), name limit ${MOST_NAMES}`)

/** Renames technicians after a rename of their accounts. */
export const followUsers = (tx: Tx, uids: readonly string[]): Promise<void> =>
  tx.run(sql`update technician t set name = u.name from sys_user u
    where u.uid = any(${[...uids]}::uuid[]) and t.user_id = u.uid and not u.deleted and t.name is distinct from u.name`)
