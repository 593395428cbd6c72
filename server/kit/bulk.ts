import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { Sql } from './sql-words.ts'

/** A table written in bulk: column → PostgreSQL type, and the key of its rows. */
export interface BulkTable {
  readonly name: string
  readonly key: readonly string[]
  readonly columns: Readonly<Record<string, string>>
}
export type BulkRow = Readonly<Record<string, unknown>>

const recordset = (table: BulkTable, names: readonly string[], rows: readonly BulkRow[]): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.raw(names.map((one) => `${one} ${table.columns[one]}`).join(', '))})`

const list = (names: readonly string[], prefix = ''): Sql =>
  sql.join(names.map((one) => sql.ref(prefix + one)))

/** Inserts rows in one statement, whatever their number. */
export async function bulkInsert(tx: Tx, table: BulkTable, rows: readonly BulkRow[]): Promise<void> {
  if (rows.length === 0) return
  const names = Object.keys(table.columns)
  await tx.run(sql`
    insert into ${sql.table(table.name)} (${list(names)}) select ${list(names, 'r.')} from ${recordset(table, names, rows)}`)
}

/** Inserts rows, or updates those with an existing key; `also` adds assignments to the update. */
export async function bulkUpsert(
  tx: Tx,
  table: BulkTable,
  rows: readonly BulkRow[],
  also = '',
): Promise<void> {
  if (rows.length === 0) return
  const names = Object.keys(table.columns)
  const changed = names.filter((one) => !table.key.includes(one)).map((one) => `${one} = excluded.${one}`)
  await tx.run(sql`insert into ${sql.table(table.name)} (${list(names)}) select ${list(names, 'r.')} from ${recordset(table, names, rows)}
    on conflict (${list(table.key)}) do update set ${sql.raw([...changed, ...(also ? [also] : [])].join(', '))}`)
}

/** Deletes the rows with these keys. */
export async function bulkDelete(tx: Tx, table: BulkTable, rows: readonly BulkRow[]): Promise<void> {
  if (rows.length === 0) return
  const match = sql.join(
    table.key.map((one) => sql`t.${sql.id(one)} = r.${sql.id(one)}`),
    sql` and `,
  )
  await tx.run(sql`
    delete from ${sql.table(table.name)} t using ${recordset(table, table.key, rows)} where ${match}`)
}
