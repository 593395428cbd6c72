import { sql } from 'kysely'
import type { ExplainedAnswer } from '#resources/system/permission-explain.ts'
import type { Tx } from '../../kit/database.ts'

const MOST = 5
/** The function of those who give roles and organisations to others. */
const GIVES_RIGHTS = 'user-manage:edit'

/** Roles that have a function, those of the company before the common ones; the reader's wall leaves out other companies. */
export async function rolesGranting(tx: Tx, code: string): Promise<string[]> {
  const found = await sql<{
    name: string
  }>`select name from role where not deleted and ${code} = any(function_codes)
    order by company_id is null, cardinality(function_codes), name limit ${MOST}`.execute(tx)
  return found.rows.map(({ name }) => name)
}

/** Who can change the rights of a person: administrators at or above the person's organisation, the nearest first. */
export async function administratorsOf(
  tx: Tx,
  person: { readonly uid: string; readonly organizeId: string },
): Promise<ExplainedAnswer['administrators']> {
  const found = await sql<ExplainedAnswer['administrators'][number]>`
    select u.name, a.name as organisation from sys_user u join organize a on a.uid = u.organize_id
      join organize o on o.tree_path like a.tree_path || '%'
     where o.uid = ${person.organizeId} and u.uid <> ${person.uid} and u.enabled and not u.deleted and not a.deleted
       and exists (select 1 from role r where r.uid = any(u.role_ids) and not r.deleted
         and ${GIVES_RIGHTS} = any(r.function_codes))
     order by a.level desc, u.name limit ${MOST}`.execute(tx)
  return found.rows
}
