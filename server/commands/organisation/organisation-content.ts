import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'

const USED = '该组织下存在数据，不能删除'
const PIGS = '猪舍已经有过猪只，不能删除！'

/** Columns with the owning farm or company of a row, in any table. */
const OWNERS = ['farm_id', 'company_id']
const PLACES = ['house_id', 'pen_id']

/** Refuses to delete a node with content: nodes, users, pigs ever, documents, settings (§2.1). */
export async function assertEmpty(tx: Tx, uid: string, isPlace: boolean): Promise<void> {
  const isUsed = await tx.has(sql`select 1 from organize where parent_id = ${uid} and not deleted
    union all select 1 from sys_user where (organize_id = ${uid} or ${uid}::uuid = any(scope_ids)) and not deleted limit 1`)
  if (isUsed) throw new Refused('ERROR', USED)
  if (isPlace && (await isNamedIn(tx, PLACES, uid))) throw new Refused('ERROR', PIGS)
  if (!isPlace && (await isNamedIn(tx, OWNERS, uid))) throw new Refused('ERROR', USED)
}

/** The name of the first of the places that is in use; deleted rows do not count. */
export async function placesInUse(tx: Tx, uids: readonly string[]): Promise<string | null> {
  for (const { table, column } of await columnsNamed(tx, PLACES)) {
    const first = await tx.value(sql<string>`
      select o.name from ${sql.table(table)} t join organize o on o.uid = ${sql.ref(`t.${column}`)}
      where o.uid = any(${uids}::uuid[]) and to_jsonb(t) -> 'deleted' is distinct from 'true'::jsonb limit 1`)
    if (first !== null) return first
  }
  return null
}

async function isNamedIn(tx: Tx, columns: readonly string[], uid: string): Promise<boolean> {
  for (const { table, column } of await columnsNamed(tx, columns))
    if (await tx.has(sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${uid} limit 1`))
      return true
  return false
}

/** Every table with such a column: a new table of the herd is covered without being listed here. */
const columnsNamed = (tx: Tx, columns: readonly string[]) =>
  tx.rows(sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'uuid' and c.column_name = any(${columns}::text[])
       and c.table_name <> 'organize'`)
