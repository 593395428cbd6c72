import { sql } from 'kysely'
import type { AddressFilters } from '#kit/screen-address.ts'
import type { ListCount } from '#resources/answers/home.shapes.ts'
import { eventForms } from '#resources/events/index.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { type Places, standsIn } from '#server/queries/place-filter.ts'
import type { WorkList } from '#server/queries/work-list.ts'
import { loadWorkLists } from '#server/queries/work-lists.ts'
import { ripeBatches } from '../batch/ripe.ts'
import type { Person } from './document-lists.ts'
import { recordLists } from './record-lists.ts'

type Counted = Pick<ListCount, 'key' | 'due' | 'overdue' | 'longest'>

/** Fills a form, but nothing on it is due. */
const NO_WORK = 'lactating'

/** Unreviewed entries are counted up to this number on each load of the home page. */
const MOST_COUNTED = 10_000

/** Order of the groups, whatever their lists contain. */
const GROUPS = ['配种', '妊检', '产房', '生长', '健康', '其他']
const orderOf = ({ head }: { head: { group: string } }): number => GROUPS.indexOf(head.group)

/**
 * Due and overdue rows of the lists the user has a function for, in one statement (§5.11). Narrowed to places only
 * lists of animals are counted: a document has no house.
 */
export async function countLists(
  tx: Tx,
  {
    farmId,
    today,
    person,
    places = null,
  }: { farmId: string; today: string; person: Person; places?: Places },
  functions: ReadonlySet<string>,
): Promise<ListCount[]> {
  const animals = Object.entries(await loadWorkLists(tx, farmId, today)).flatMap(([key, list]) => {
    const head = key === NO_WORK ? null : headFor(key, list, functions)
    return head ? [{ onlyWithRows: false, head, sql: countOf(key, animalRows(farmId, places, list)) }] : []
  })
  const ripe = await ripeBatches(tx, farmId, today)
  const records = places ? [] : Object.entries(recordLists({ farmId, today, person, ripe }))
  const documents = records.flatMap(([key, { rows, right, onlyWithRows = false, ...list }]) =>
    functions.has(right ?? list.form)
      ? [
          {
            onlyWithRows,
            head: { key, ...list, also: [] },
            sql: countOf(key, sql`${rows} limit ${sql.lit(MOST_COUNTED)}`),
          },
        ]
      : [],
  )
  const asked = [...animals, ...documents]
  if (asked.length === 0) return []
  const statement = sql<Counted>`${sql.join(
    asked.map((one) => one.sql),
    sql` union all `,
  )}`
  const counts = new Map((await tx.rows(statement)).map((row) => [row.key, row]))
  const inOrder = asked.toSorted((one, other) => orderOf(one) - orderOf(other))
  return inOrder.flatMap(({ head, onlyWithRows }) => {
    const { due = 0, overdue = 0, longest = null } = counts.get(head.key) ?? {}
    return due === 0 && onlyWithRows ? [] : [{ ...head, due, overdue, longest }]
  })
}

const animalRows = (farmId: string, places: Places, { condition, overdue }: WorkList) =>
  sql`select ${overdue} as overdue from pig p where p.farm_id = ${farmId} and p.exit_date is null and not p.deleted
    and ${standsIn(places)} and (${condition})`

const countOf = (key: string, rows: Sql): Sql =>
  sql`select ${key}::text as key, count(*)::int as due, count(*) filter (where overdue > 0)::int as overdue,
    max(overdue) filter (where overdue > 0)::int as longest from (${rows}) r`

const takesOver = (form: string, key: string): boolean =>
  Object.hasOwn(eventForms.find((one) => one.name === form)?.lists ?? {}, key)

/** Forms of a list the user may use, the first of them the list's own; null where there is none. */
export function actionsOf(
  list: WorkList,
  functions: ReadonlySet<string>,
): { form: string; action: string }[] {
  return [{ form: list.form, action: list.action }, ...(list.also ?? [])].filter((one) =>
    functions.has(one.form),
  )
}

function headFor(
  key: string,
  list: WorkList,
  functions: ReadonlySet<string>,
): Omit<ListCount, 'due' | 'overdue' | 'longest'> | null {
  const [own, ...also] = actionsOf(list, functions)
  if (!own) return null
  const { label, group, daysLabel } = list
  const others = also.map((one) => ({ ...one, fills: takesOver(one.form, key) }))
  return { key, label, group, daysLabel, ...own, also: others, filters: null }
}

/** Values of several farms under one key: one where they agree, else all of them. */
function mergedFilters(all: readonly AddressFilters[]): AddressFilters {
  const values = new Map<string, Set<string>>()
  for (const filters of all)
    for (const [key, value] of Object.entries(filters)) {
      const known = values.get(key) ?? new Set()
      for (const one of [value].flat()) known.add(one)
      values.set(key, known)
    }
  return Object.fromEntries(
    [...values].map(([key, set]) => {
      const [first = '', ...more] = set
      return [key, more.length > 0 ? [first, ...more] : first]
    }),
  )
}

function merged(lists: readonly ListCount[]): ListCount {
  const [first] = lists
  if (!first) throw new Error('no list to add up')
  const longest = lists.flatMap((one) => (one.longest === null ? [] : [one.longest]))
  const filters = lists.flatMap((one) => (one.filters === null ? [] : [one.filters]))
  return {
    ...first,
    due: lists.reduce((sum, one) => sum + one.due, 0),
    overdue: lists.reduce((sum, one) => sum + one.overdue, 0),
    longest: longest.length > 0 ? Math.max(...longest) : null,
    filters: filters.length > 0 ? mergedFilters(filters) : null,
  }
}

/** The work lists of several farms as one: counts add up, the longest wait is the maximum. */
export function addedLists(farms: readonly (readonly ListCount[])[]): ListCount[] {
  if (farms.length === 1) return [...(farms[0] ?? [])]
  return [...Map.groupBy(farms.flat(), ({ key }) => key).values()].map(merged)
}
