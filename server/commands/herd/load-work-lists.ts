import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'
import { loadFarmSettings } from './farm-settings.ts'
import { LIST_DEFAULTS, type ListLimits, type WorkList, workLists } from './work-lists.ts'

/** The work lists of a farm with its own limits. */
export async function loadWorkLists(
  tx: Tx,
  farmId: string,
  today: string,
): Promise<Record<string, WorkList>> {
  const settings = await loadFarmSettings(tx, farmId)
  const limits = Object.fromEntries(
    Object.entries(LIST_DEFAULTS).map(([key, fallback]) => [
      key,
      Number(settings.values.get(key) ?? fallback),
    ]),
  ) as ListLimits
  return workLists(today, settings.params, limits)
}

export interface ListCount {
  key: string
  label: string
  group: string
  form: string
  action: string
  due: number
  overdue: number
  longest: number | null
}

/** Due and overdue heads of each list, one statement for all (domain.md §5.11). */
export async function countWorkLists(
  tx: Tx,
  farmId: string,
  today: string,
  forms: ReadonlySet<string>,
): Promise<ListCount[]> {
  const lists = Object.entries(await loadWorkLists(tx, farmId, today)).filter(
    ([key, list]) => forms.has(list.form) && key !== 'lactating',
  )
  if (lists.length === 0) return []
  const parts = lists.map(
    ([
      key,
      list,
    ]) => sql`select ${key}::text as key, count(*)::int as due, count(*) filter (where ${list.overdue} > 0)::int as overdue,
      max(${list.overdue}) filter (where ${list.overdue} > 0)::int as longest
      from pig p where p.farm_id = ${farmId} and p.exit_date is null and not p.deleted and ${list.condition}`,
  )
  const found = await sql<
    Pick<ListCount, 'key' | 'due' | 'overdue' | 'longest'>
  >`${sql.join(parts, sql` union all `)}`.execute(tx)
  const counts = new Map(found.rows.map((row) => [row.key, row]))
  return lists.map(([key, { label, group, form, action }]) => {
    const { due = 0, overdue = 0, longest = null } = counts.get(key) ?? {}
    return { key, label, group, form, action, due, overdue, longest }
  })
}
