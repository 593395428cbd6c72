import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'

/** Overdue of a list without a limit. */
export const NEVER_LATE: Sql = sql`0`

/** One work list (§5.11). Its expressions read the animal as `p`, its house as `h` and its pen as `n`. */
export interface WorkList {
  readonly label: string
  readonly group: '配种' | '妊检' | '产房' | '其他'
  /** Function of the list: the event form it fills, or the screen that shows its animals. */
  readonly form: string
  readonly action: string
  /** Other forms that work through it: users of any of them see the list. */
  readonly also?: readonly { readonly form: string; readonly action: string }[]
  readonly condition: Sql
  /** Title and value of the days of the list. */
  readonly daysLabel: string
  readonly days: Sql
  /** Due day of the work; null where the list has none. */
  readonly deadline: Sql
  /** Days past the limit; above 0 is overdue. */
  readonly overdue: Sql
  readonly order: Sql
}

/**
 * The same lists, overdue only for the time the animal is in the farm: work due earlier is due on the day
 * of its entry, plus the `grace` of its list. Lists without a limit are unchanged.
 */
export function lateSinceEntry<Key extends string>(
  { t }: Pick<Clock, 't'>,
  lists: Readonly<Record<Key, WorkList>>,
  grace?: Readonly<Partial<Record<Key, number>>>,
): Record<Key, WorkList> {
  const limited = (key: Key, list: WorkList): WorkList => ({
    ...list,
    deadline: sql`(case when ${list.deadline} < p.entry_date then p.entry_date else ${list.deadline} end)`,
    overdue: sql`least(${list.overdue}, ${t} - p.entry_date - ${grace?.[key] ?? 0}::int)`,
  })
  const keys = Object.keys(lists) as Key[]
  return Object.fromEntries(
    keys.map((key) => [key, lists[key].overdue === NEVER_LATE ? lists[key] : limited(key, lists[key])]),
  ) as Record<Key, WorkList>
}

/** Days and dates counted from one column of the animal, as of one day. */
export function clock(today: string) {
  const t = sql`${today}::date`
  const since = (column: string): Sql => sql`(${t} - ${sql.ref(`p.${column}`)})`
  const after = (column: string, days: number | Sql): Sql => sql`(${sql.ref(`p.${column}`)} + ${days}::int)`
  return { t, since, after, served: since('last_service_date') }
}
export type Clock = ReturnType<typeof clock>
