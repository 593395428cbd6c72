import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'

/**
 * Feeding standards of the alias `one` that apply to a farm: those of a node above it, or without a node those of the
 * company, and common ones. `join` adds that node as `o`, whose level gives the nearest.
 * @param path the farm's tree path
 */
export function standardAbove(one: string, path: Sql): { join: Sql; holds: Sql } {
  const of = (column: string) => sql.ref(`${one}.${column}`)
  return {
    join: sql`left join organize o on o.uid = coalesce(${of('organize_id')}, ${of('company_id')})
      left join organize company on company.uid = ${of('company_id')}`,
    holds: sql`(o.uid is null or ${path} like o.tree_path || '%')
      and (company.uid is null or ${path} like company.tree_path || '%')`,
  }
}
