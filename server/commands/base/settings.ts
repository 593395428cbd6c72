import { sql } from 'kysely'
import type { Caller } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'

/**
 * The value nearest to an organisation: its own, else that of the next node above, else the common one (domain.md §2.2);
 * '' when nobody set one. Of organisations outside the caller's reach only the common value is told.
 */
export async function settingFor(
  tx: Tx,
  caller: Caller,
  name: string,
  organizeId: string | null,
): Promise<string> {
  const found = await sql<{ value: string }>`
    with asked as (
      select o.tree_path from organize o where o.uid = ${organizeId}::uuid and not o.deleted
        and exists (select 1 from unnest(${caller.scope.paths}::text[]) granted
          where o.tree_path like granted || '%' or granted like o.tree_path || '%')
    )
    select s.value from app_setting s left join organize o on o.uid = s.company_id
     where s.name = ${name} and (s.company_id is null or exists (select 1 from asked where asked.tree_path like o.tree_path || '%'))
     order by o.level desc nulls last limit 1`.execute(tx)
  return found.rows[0]?.value ?? ''
}
