import { sql } from 'kysely'
import { type BulkRow, type BulkTable, bulkDelete, bulkUpsert } from '#server/kit/bulk.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Projection } from '#server/kit/projection.ts'
import type { Sql } from '#server/kit/sql-words.ts'

type Row = Readonly<Record<string, unknown>>

/** One row, stored and by the events; null where it is missing on that side. */
export interface Difference {
  readonly table: Projection
  readonly before: Row | null
  readonly after: Row | null
}

/**
 * Compares rows of a projection with the expected ones, in the database: values of every type by its own equality.
 * @param owned condition for the stored rows; `t` is the table
 */
export async function compare(
  tx: Tx,
  table: Projection,
  owned: Sql,
  farmId: string,
  wanted: readonly BulkRow[],
): Promise<Difference[]> {
  const names = Object.keys(table.columns)
  const columns = sql.raw(names.map((one) => `${one} ${table.columns[one]}`).join(', '))
  const cast = sql.raw(names.map((one) => `t.${one}::${table.columns[one]}`).join(', '))
  const key = sql.raw(table.key.map((one) => `s.${one} = w.${one}`).join(' and '))
  const found = await tx.rows(sql<Omit<Difference, 'table'>>`
    with w as (select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as r(${columns})),
      s as (select ${cast} from ${sql.table(table.name)} t where t.farm_id = ${farmId} and ${owned})
    select case when s.farm_id is not null then to_jsonb(s) end as before,
           case when w.farm_id is not null then to_jsonb(w) end as after
      from s full join w on ${key} where s is distinct from w`)
  return found.map((one) => ({ ...one, table }))
}

/** The columns that differ, by name. */
export function changedColumns({ before, after }: Difference): string[] {
  return Object.keys(after ?? before ?? {}).filter(
    (one) => JSON.stringify(before?.[one] ?? null) !== JSON.stringify(after?.[one] ?? null),
  )
}

/** The expected rows of those that differ. */
export function changedRows(
  table: BulkTable,
  found: readonly Difference[],
  wanted: readonly BulkRow[],
): BulkRow[] {
  const keyOf = (row: BulkRow) => table.key.map((name) => row[name]).join('|')
  const changed = new Set(found.flatMap(({ after }) => (after ? [keyOf(after)] : [])))
  return wanted.filter((row) => changed.has(keyOf(row)))
}

/** Writes the differences: rows without events are deleted, the others replaced. `also` adds assignments. */
export async function writeDifferences(
  tx: Tx,
  table: BulkTable,
  found: readonly Difference[],
  wanted: readonly BulkRow[],
  also = '',
): Promise<void> {
  if (found.length === 0) return
  const gone = found.flatMap(({ before, after }) => (after || !before ? [] : [before]))
  await bulkDelete(tx, table, gone)
  await bulkUpsert(tx, table, changedRows(table, found, wanted), also)
}
