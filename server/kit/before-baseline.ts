import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The migration that holds what all of the history made. */
export const BASELINE = '0001_baseline'

const HISTORY = join(import.meta.dirname, '..', 'migrations', 'history', 'until_0345.sql')
const HEADING = /^-- migration (\w+)\n/m

/** The texts of the migrations of before the baseline, by name and in their order. */
export function historyTexts(): Map<string, string> {
  const [, ...parts] = readFileSync(HISTORY, 'utf8').split(HEADING)
  return new Map(parts.flatMap((name, at) => (at % 2 === 0 ? [[name, parts[at + 1] ?? '']] : [])))
}

/** Whether a database is one of before the baseline: migrations of the history ran in it. */
export async function isBeforeBaseline(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (!rows[0]?.there) return false
  const ran = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const names = ran.rows.map(({ name }) => name)
  // so it is at nearly every start: the history need not be read
  if (names.includes(BASELINE)) return false
  const history = historyTexts()
  return names.some((name) => history.has(name))
}

/**
 * Lets a database with all of the history count as one with the baseline. Its triggers and functions are dropped, save those its
 * policies call: the files of server/sql bring back what there should be.
 */
export async function countAsBaseline(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ statement: string }>`
      select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement, 1 as turn
        from pg_trigger t join pg_class c on c.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal
      union all
      select 'drop function ' || oid::regprocedure, 2 from pg_proc p
       where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
         and not exists (select from pg_depend d where d.refobjid = p.oid and d.classid = 'pg_policy'::regclass)
      order by turn`.execute(tx)
    for (const { statement } of rows) await sql.raw(statement).execute(tx)
    await sql`delete from kysely_migration`.execute(tx)
    await sql`insert into kysely_migration (name, timestamp) values (${BASELINE}, ${new Date().toISOString()})`.execute(
      tx,
    )
  })
}
