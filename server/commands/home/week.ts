import { sql } from 'kysely'
import { addDays, weekday, weekRange } from '#domain/calendar.ts'
import type { HomePart } from './part.ts'

/** Whole weeks before the running one that the usual day is averaged over. */
const WEEKS = 8

interface DayRow {
  date: string
  services: number
  farrowings: number
}
interface WeekDay extends DayRow {
  /** Mean of the same weekday over the weeks before, in heads and litters; what is usual, until a year plan says what is due. */
  usualServices: number
  usualFarrowings: number
}
interface WeekPart {
  /** What the running week is held against, in words. */
  measure: string
  days: WeekDay[]
}

/** Services and farrowings of the farm's running week beside the usual ones; days to come hold zero. */
export const weekPart: HomePart<WeekPart> = {
  label: '本周进度',
  functions: [],
  async read(tx, { farmId, today, settings }) {
    const { start, end } = weekRange(today, settings.params.week_start_day)
    const found =
      await sql<DayRow>`select d::date as date, coalesce(s.heads, 0)::int as services, coalesce(l.litters, 0)::int as farrowings
      from generate_series(${addDays(start, -7 * WEEKS)}::date::timestamp, ${end}::date::timestamp, interval '1 day') d
      left join (select service_date, count(*) as heads from sow_service
        where farm_id = ${farmId} and service_date between ${addDays(start, -7 * WEEKS)}::date and ${end}::date and not init
        group by 1) s on s.service_date = d::date
      left join (select farrow_date, count(*) as litters from litter
        where farm_id = ${farmId} and farrow_date between ${addDays(start, -7 * WEEKS)}::date and ${end}::date and not init and not nurse
        group by 1) l on l.farrow_date = d::date
      order by 1`.execute(tx)
    return { measure: `近 ${WEEKS} 周同日平均`, days: besideUsual(found.rows, start) }
  },
}

/** Days from `start` on, each with the mean of its weekday over the days before `start`. */
function besideUsual(rows: readonly DayRow[], start: string): WeekDay[] {
  const past = rows.filter(({ date }) => date < start)
  const mean = (day: string, of: (row: DayRow) => number) => {
    const same = past.filter(({ date }) => weekday(date) === weekday(day))
    return same.length ? same.reduce((sum, row) => sum + of(row), 0) / same.length : 0
  }
  return rows
    .filter(({ date }) => date >= start)
    .map((row) => ({
      ...row,
      usualServices: mean(row.date, (one) => one.services),
      usualFarrowings: mean(row.date, (one) => one.farrowings),
    }))
}
