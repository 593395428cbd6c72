import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'
import { type Places, standsIn } from '../home/place-filter.ts'
import { loadFarmSettings } from './farm-settings.ts'
import type { WorkList } from './work-list.ts'
import { workLists } from './work-lists.ts'

/** The work lists of a farm with its own limits. */
export async function loadWorkLists(
  tx: Tx,
  farmId: string,
  today: string,
): Promise<Record<string, WorkList>> {
  const { params } = await loadFarmSettings(tx, farmId, today)
  return workLists(today, params)
}

export interface ListCount {
  key: string
  label: string
  group: string
  form: string
  action: string
  daysLabel: string
  due: number
  overdue: number
  longest: number | null
}

/** It fills a form, but nothing on it is due. */
const NO_WORK = 'lactating'

/** Due and overdue heads of the lists whose function is among `functions`, in one statement (domain.md §5.11). */
export async function countWorkLists(
  tx: Tx,
  { farmId, today, places = null }: { farmId: string; today: string; places?: Places },
  functions: ReadonlySet<string>,
): Promise<ListCount[]> {
  const all = Object.entries(await loadWorkLists(tx, farmId, today))
  const lists = all.filter(([key, list]) => functions.has(list.form) && key !== NO_WORK)
  if (lists.length === 0) return []
  const parts = lists.map(
    ([key, { condition, overdue }]) => sql`
      select ${key}::text as key, count(*)::int as due, count(*) filter (where ${overdue} > 0)::int as overdue,
        max(${overdue}) filter (where ${overdue} > 0)::int as longest
        from pig p where p.farm_id = ${farmId} and p.exit_date is null and not p.deleted
          and ${standsIn(places)} and (${condition})`,
  )
  const found = await sql<Pick<ListCount, 'key' | 'due' | 'overdue' | 'longest'>>`
    ${sql.join(parts, sql` union all `)}`.execute(tx)
  const counts = new Map(found.rows.map((row) => [row.key, row]))
  return lists.map(([key, { label, group, form, action, daysLabel }]) => {
    const { due = 0, overdue = 0, longest = null } = counts.get(key) ?? {}
    return { key, label, group, form, action, daysLabel, due, overdue, longest }
  })
}
