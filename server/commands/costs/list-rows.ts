import { sql } from 'kysely'
import type { ValidValue } from '#domain/cost/valid-values.ts'
import type { Effective, Resource } from '#kit/resource.ts'
import type { Tx } from '#server/kit/database.ts'
import { snake } from '#server/kit/names.ts'
import type { Sql } from '#server/kit/sql-words.ts'

/** A row of a price list: what it prices, where, its period and its content. */
export interface ListRow extends Omit<ValidValue, 'near'> {
  readonly uid: string
  /** The priced item. */
  readonly key: string
  /** Path of the organisation it holds for, with everything below; empty where it holds for all. */
  readonly path: string
}

/** A list of prices. */
export interface List {
  readonly resource: Resource
  readonly effective: Effective
}

export type Row = Readonly<Record<string, unknown>>

const PLACE = 'organizeId'
/** Fields that identify what is priced, without the organisation. */
const keysOf = ({ effective: { of } }: List): string[] => of.filter((key) => key !== PLACE)

/** Fields with the content of a row: the price and its unit. 含税 and remarks enter no figure. */
const saidOf = ({ resource: { fields }, effective: { from, to, of } }: List): string[] =>
  Object.entries(fields).flatMap(([key, { kind, computed: counted }]) =>
    kind === 'text' || kind === 'flag' || counted || [from, to, ...of].includes(key) ? [] : [key],
  )

/** Numbers of a form and of the database are written differently. */
const plain = (list: List, key: string, value: unknown): unknown =>
  value === null || value === undefined
    ? null
    : list.resource.fields[key]?.kind === 'money'
      ? Number(value)
      : value

const written = (list: List, keys: readonly string[], row: Row): string =>
  JSON.stringify(keys.map((key) => plain(list, key, row[key])))

/** A row before or after a change; null while it waits for approval and does not count. */
export function listRow(list: List, uid: string, path: string, row: Row): ListRow | null {
  const { resource, effective } = list
  if ('approved' in resource.fields && row.approved === false) return null
  const end = row[effective.to]
  return {
    ...{ uid, path, key: written(list, keysOf(list), row), says: written(list, saidOf(list), row) },
    ...{ from: String(row[effective.from]), to: typeof end === 'string' ? end : null },
  }
}

/** The approved rows of a list: all of them, or those for the same items as some rows. */
export async function listRows(tx: Tx, list: List, like?: readonly Row[]): Promise<ListRow[]> {
  const { resource, effective } = list
  const column = (key: string): Sql => sql.ref(`p.${snake(key)}`)
  const wanted = [...keysOf(list), ...saidOf(list), effective.from, effective.to]
  const asked = (row: Row) =>
    sql`(${sql.join(
      keysOf(list).map((key) => sql`${column(key)} = ${row[key]}`),
      sql` and `,
    )})`
  const found = await tx.rows(sql<Row & { uid: string; path: string }>`
    select p.uid, coalesce(o.tree_path, '') as path,
      ${sql.join(wanted.map((key) => sql`${column(key)} as ${sql.id(key)}`))}
    from ${sql.table(resource.table)} p left join organize o on o.uid = p.organize_id
   where not p.deleted ${'approved' in resource.fields ? sql`and p.approved` : sql``}
     ${like ? sql`and (${sql.join(like.map(asked), sql` or `)})` : sql``}`)
  return found.flatMap((row) => listRow(list, row.uid, row.path, row) ?? [])
}

/** Rows that apply below a path: the nearest organisation's row wins. */
export const valuesBelow = (rows: readonly ListRow[], path: string): ValidValue[] =>
  rows.filter((row) => path.startsWith(row.path)).map((row) => ({ ...row, near: row.path.length }))
