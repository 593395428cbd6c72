import { sql } from 'kysely'
import { snake } from '../names.ts'
import type { Sql } from '../sql-words.ts'

const conditions = new WeakMap<Sql, Sql>()

/** 1 where the condition holds. Its sum is recognised as a count: PostgreSQL counts faster than it adds numbers. */
export function one(condition: Sql): Sql {
  const value = sql`(${condition})::int`
  conditions.set(value, condition)
  return value
}

/** The condition a column counts, if it was made by `one`. */
export const conditionOf = (value: Sql): Sql | undefined => conditions.get(value)

/** 1 for every row: its sum is their number. */
export const each: Sql = one(sql`true`)

/** The sum of a column. Without rows a count is 0, other sums are null. */
export function sumOf(value: Sql): Sql {
  if (value === each) return sql`count(*)`
  const condition = conditionOf(value)
  return condition ? sql`count(*) filter (where ${condition})` : sql`sum(${value})`
}

/** Columns of a table of this alias under their own names: `earNo` is `p.ear_no`. */
export const columnsOf = (alias: string, ...keys: readonly string[]): Readonly<Record<string, Sql>> =>
  Object.fromEntries(keys.map((key) => [key, sql.ref(`${alias}.${snake(key)}`)]))
