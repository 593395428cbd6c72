import { sql } from 'kysely'
import type { Caller } from './context.ts'
import type { Db, Tx } from './database.ts'

/**
 * Settings as they hold for an organisation, by name: its own value, else that of the next node above, else the common one
 * (domain.md §2.2). Without `names` all of them.
 */
export async function settingsOf(
  tx: Tx | Db,
  organizeId: string | null,
  names?: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await sql<{ name: string; value: string }>`
    select distinct on (s.name) s.name, s.value from app_setting s left join organize o on o.uid = s.company_id
     where ${names ? sql`s.name = any(${names})` : sql`true`} and (s.company_id is null or exists (
       select 1 from organize asked where asked.uid = ${organizeId}::uuid and asked.tree_path like o.tree_path || '%'))
     order by s.name, o.level desc nulls last`.execute(tx)
  return new Map(found.rows.map(({ name, value }) => [name, value]))
}

/** One setting for an organisation, '' when nobody set it. Outside the caller's reach only the common value is told. */
export async function settingFor(
  tx: Tx,
  caller: Caller,
  name: string,
  organizeId: string | null,
): Promise<string> {
  const reached = await sql<{ uid: string }>`
    select o.uid from organize o where o.uid = ${organizeId}::uuid and not o.deleted
      and exists (select 1 from unnest(${caller.scope.paths}::text[]) granted
        where o.tree_path like granted || '%' or granted like o.tree_path || '%')`.execute(tx)
  return (await settingsOf(tx, reached.rows[0]?.uid ?? null, [name])).get(name) ?? ''
}

/** A setting as a number; what is empty or no number is the fallback, so that nothing typed switches a limit off. */
export function numberFrom(settings: ReadonlyMap<string, string>, name: string, fallback: number): number {
  const text = settings.get(name)?.trim()
  const value = Number(text)
  return text && Number.isFinite(value) ? value : fallback
}
