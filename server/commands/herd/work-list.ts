import { type RawBuilder, sql } from 'kysely'

export type Sql = RawBuilder<unknown>

/** One work list (domain.md §5.11). Its expressions read the animal as `p`, its house as `h` and its pen as `n`. */
export interface WorkList {
  readonly label: string
  readonly group: '配种' | '妊检' | '产房' | '其他'
  /** Function the list belongs to: the event form it fills, or the screen its animals are looked at on. */
  readonly form: string
  readonly action: string
  /** Other forms that work it off: who may use any of them sees the list. */
  readonly also?: readonly { readonly form: string; readonly action: string }[]
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

/** Days and dates counted from one column of the animal, as of one day. */
export function clock(today: string) {
  const t = sql`${today}::date`
  const since = (column: string): Sql => sql`(${t} - ${sql.ref(`p.${column}`)})`
  const after = (column: string, days: number | Sql): Sql => sql`(${sql.ref(`p.${column}`)} + ${days}::int)`
  return { t, since, after, served: since('last_service_date') }
}
export type Clock = ReturnType<typeof clock>
