import { sql } from 'kysely'
import { weekShift } from '#kit/report-period.ts'
import { equals, fromDay, ifGiven, toDay } from '#server/kit/report/asked.ts'
import type { FilterValues, ReportContext } from '#server/kit/report/definition.ts'
import { calendarOf } from '#server/kit/report/report.farm-calendar.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { placesBelow } from '../places-below.ts'
import { keptDays } from './lived-in.ts'

/** A Monday before any day of a farm: weeks are numbered from it. */
const MONDAY = sql`date '1900-01-01'`

/** The batches `b` that match the filters of a report. */
export const askedBatch = ({ stage, batchNo, houseId }: FilterValues): Sql =>
  sql`not b.deleted and ${equals(sql`b.stage`, stage)} and ${equals(sql`b.batch_no`, batchNo)}
    and ${ifGiven(houseId, sql`b.house_id in (${placesBelow(houseId)})`)}`

interface WeeksOptions {
  /** Cuts the days into weeks; otherwise the period is one piece. */
  readonly weekly: boolean
  /** The days with further columns, joined before they are cut: there are more of them afterwards. */
  readonly joined?: (days: Sql) => Sql
}

/**
 * Kept days of growing batches, in each week they last, from its first `day` on: heads at the start of the period and go-live rows in
 * it, arrivals, pig-days. The first and the last week end with the period. Source: F01, F02, F80.
 */
export function batchWeeks(context: ReportContext, { weekly, joined = (days) => days }: WeeksOptions): Sql {
  const [from, to] = [fromDay(context), toDay(context)]
  // weeks by the calendar of the node above the farms: the kit names and measures them so
  const shift = sql.lit(weekShift(calendarOf(context).weekStart))
  const weekOf = (of: Sql): Sql => sql`(((${of}) - ${MONDAY} - ${shift}) / 7)`
  const start = sql`(${MONDAY} + d.week * 7 + ${shift})`
  const [begins, ends] = [sql`greatest(d.since, ${from})`, sql`least(d.until - 1, ${to})`]
  const days = joined(
    sql`select d.farm_id, d.batch_id, d.day as since, d.until, d.heads, d.init, d.came as arrived, d.net from (${keptDays(context)}) d`,
  )
  const weeks = sql`select d.*, generate_series(${weekOf(begins)}, ${weekOf(ends)}) as week from (${days}) d`
  const pieces = weekly
    ? sql`select d.*, greatest(${start}, ${from}) as day, least(${start} + 6, ${to}) as last from (${weeks}) d offset 0`
    : sql`select d.*, ${from} as day, ${to} as last from (${days}) d`
  return sql`select d.*, case when d.since >= d.day then d.arrived else 0 end as came,
      case when d.since > ${from} then case when d.since >= d.day then d.init else 0 end
        when d.day > ${from} then 0 when d.since = ${from} then d.heads - d.net + d.init else d.heads end as begun,
      d.heads * (least(d.until, d.last + 1) - greatest(d.since, d.day)) as days from (${pieces}) d`
}
