import { sql } from 'kysely'
import type { Caller } from './context.ts'
import type { Db, Tx } from './database.ts'

/** A numeric setting as it holds for the caller's own organisation: the nearest node's value, else the common one, else `fallback`. */
export async function numberSetting(
  db: Tx | Db,
  caller: Caller,
  name: string,
  fallback: number,
): Promise<number> {
  const found = await sql<{ value: string }>`
    select s.value from app_setting s left join organize o on o.uid = s.company_id
     where s.name = ${name} and (s.company_id is null or exists (
       select 1 from organize mine where mine.uid = ${caller.organizeId} and mine.tree_path like o.tree_path || '%'))
     order by o.level desc nulls last limit 1`.execute(db)
  const value = Number(found.rows[0]?.value || fallback)
  return Number.isFinite(value) && value > 0 ? value : fallback
}
