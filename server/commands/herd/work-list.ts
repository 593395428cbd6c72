import { type RawBuilder, sql } from 'kysely'

export type Sql = RawBuilder<unknown>

/** One work list (domain.md §5.11). Its expressions read the animal as `p`, its house as `h` and its pen as `n`. */
export interface WorkList {
  readonly label: string
  readonly group: '配种' | '妊检' | '产房' | '其他'
  /** Function the list belongs to: the event form it fills, or the screen its animals are looked at on. */
  readonly form: string
  readonly action: string
  readonly condition: Sql
  /** Word and value of the days the list is about. */
  readonly daysLabel: string
  readonly days: Sql
  /** Day the work is due; null where the list knows none. */
  readonly deadline: Sql
  /** Days over the limit; above 0 is overdue. */
  readonly overdue: Sql
  readonly order: Sql
}

/** Limits of the lists that are no rule of the replay; defaults of domain.md §2.2. */
export const LIST_DEFAULTS = {
  check1_day: 28,
  check2_day: 60,
  move_to_farrow_day: 107,
  lactation_days: 24,
  wsi_target: 7,
} as const
export type ListLimits = Record<keyof typeof LIST_DEFAULTS, number>

/** Days and dates counted from one column of the animal, as of one day. */
export function clock(today: string) {
  const t = sql`${today}::date`
  const since = (column: string): Sql => sql`(${t} - ${sql.ref(`p.${column}`)})`
  const after = (column: string, days: number): Sql => sql`(${sql.ref(`p.${column}`)} + ${days}::int)`
  return { t, since, after, served: since('last_service_date') }
}
export type Clock = ReturnType<typeof clock>
