import type { Fields } from '#kit/field.ts'
import type { Tx } from './database.ts'
import { type Lookup, pointersOf, targetOf, titlesIn } from './pointers.ts'

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
    Object.assign(titles, Object.fromEntries(await titlesIn(tx, target, uids)))
  }
  return titles
}
