import { sql } from 'kysely'
import type { Fields } from '#kit/field.ts'
import type { Tx } from './database.ts'
import { snake } from './names.ts'
import type { Lookup } from './pointers.ts'
import { pointersOf, targetOf } from './pointers.ts'

/** Titles of uids in the lines of a row: a list answers those of its columns, but lines are inside one. */
export async function lineTitles(
  tx: Tx,
  fields: Fields,
  row: Readonly<Record<string, unknown>>,
  lookup: Lookup,
): Promise<Record<string, string>> {
  const pointers = pointersOf(fields, row).filter((one) => one.row !== undefined)
  const titles: Record<string, string> = {}
  for (const [target, group] of Map.groupBy(pointers, ({ field }) => targetOf(field, lookup))) {
    if (!target) continue
    const uids = [...new Set(group.map((one) => one.uid))]
    const title = sql.id(snake(target.titleField))
    const found = await tx.rows(sql<{ uid: string; title: string }>`select t.uid, t.${title} as title
      from ${sql.table(target.table)} t where t.uid = any(${uids}::uuid[])`)
    for (const one of found) titles[one.uid] = one.title
  }
  return titles
}
