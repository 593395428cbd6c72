import { sql } from 'kysely'
import type { Db } from '#server/kit/database.ts'

/** Content of every table, by its name: rows counted and read whole. */
export async function tableDigests(db: Db): Promise<Map<string, string>> {
  const found = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' order by 1`.execute(db)
  const parts = found.rows.map(
    ({ name }) =>
      sql`select ${name}::text as name, (select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${sql.table(name)} t) as digest`,
  )
  const read = await sql<{ name: string; digest: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(read.rows.map(({ name, digest }) => [name, digest]))
}

/** Names of the tables that differ. */
export const changedTables = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] => [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name)

/** Whatever is written into the table fails while `act` runs, as it would on a full disk. */
export async function failing<T>(db: Db, table: string, act: () => Promise<T>): Promise<T> {
  await sql`create or replace function fail_on_purpose() returns trigger language plpgsql as $$
    begin raise exception 'full'; end $$`.execute(db)
  await sql`create trigger fail_on_purpose before insert or update or delete on ${sql.table(table)}
    for each statement execute function fail_on_purpose()`.execute(db)
  return act().finally(() => sql`drop trigger fail_on_purpose on ${sql.table(table)}`.execute(db))
}
