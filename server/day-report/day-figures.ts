import { sql } from 'kysely'
import { addDays, weekRange } from '#domain/calendar.ts'
import type { DayFigures } from '#domain/day-report/day-report.answer.ts'
import type { YearPlans } from '#domain/day-report/day-report.planned.ts'
import { herdTable } from '#domain/day-report/herd-table.ts'
import { productionLines } from '#domain/day-report/production.ts'
import { feedLines, salesLines } from '#domain/day-report/sales-and-feed.ts'
import type { DayValues } from '#domain/day-report/values.ts'
import type { PlanLine } from '#domain/plan/year.ts'
import { type FarmCalendar, monthPeriod, periodKey } from '#kit/report-period.ts'
import type { Tx } from '../kit/database.ts'
import { parametersOf } from '../kit/parameters.read.ts'
import { deathLines, deathRows } from './day-report.deaths.ts'
import { keptDays, keptReport } from './kept-report.ts'
import { readDayValues } from './read-day-values.ts'
import { readWorkLeft, workLines } from './work-of-day.ts'

export interface FarmDate {
  readonly farmId: string
  readonly date: string
  readonly today: string
}

/** Week and month settings of a farm. */
export async function calendarOfFarm(tx: Tx, farmId: string, today: string): Promise<FarmCalendar> {
  const params = await parametersOf(tx, farmId, today)
  return { weekStart: params.week_start_day, monthStart: params.period_start_day }
}

/** First day of the week and of the accounting month of a day. */
export function periodStarts(date: string, calendar: FarmCalendar): { week: string; month: string } {
  const month = monthPeriod(periodKey('month', date, calendar), calendar.monthStart)
  return { week: weekRange(date, calendar.weekStart).start, month: month.start }
}

/** Year plans in force of a farm between two days. */
export async function plansInForce(tx: Tx, farmId: string, from: string, to: string): Promise<YearPlans> {
  const found = await tx.rows(sql<{ year: number; targets: readonly PlanLine[] }>`
    select y.year, y.targets from year_plan y
    where y.farm_id = ${farmId} and y.in_force and not y.deleted and jsonb_typeof(y.targets) = 'array'
      and y.year between ${Number(from.slice(0, 4))} and ${Number(to.slice(0, 4))}`)
  return Object.fromEntries(found.map(({ year, targets }) => [String(year), targets]))
}

/** Calendar days between two days, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Work lists show the present remainder, so they apply to today, and in the night after a day still to it. */
const isLookedAt = ({ date, today }: FarmDate): boolean => date >= addDays(today, -1)

/** All figures of the report of a day, from the kept days of the farm; other days that are locked keep their figures. */
export async function readDayFigures(tx: Tx, asked: FarmDate): Promise<DayFigures> {
  const { farmId, date, today } = asked
  const starts = periodStarts(date, await calendarOfFarm(tx, farmId, today))
  const before = addDays(date, -1)
  const from = [starts.week, starts.month, before].toSorted()[0] ?? before
  const live = await readDayValues(tx, { farmId, from, to: date, today })
  const locked = await keptDays(tx, farmId, from, before)
  const valuesOf = (day: string): DayValues => locked.get(day)?.values ?? live.get(day) ?? {}
  const day = valuesOf(date)
  const since = (start: string) => daysBetween(start, date).map(valuesOf)
  const plans = await plansInForce(tx, farmId, date, date)
  const kept = await keptReport(tx, farmId, date)
  const left = kept?.work ?? (isLookedAt(asked) ? await readWorkLeft(tx, asked) : null)
  return {
    herd: herdTable(day, valuesOf(before)),
    production: productionLines({ date, day, week: since(starts.week), month: since(starts.month), plans }),
    deaths: deathLines(await deathRows(tx, farmId, date)),
    sales: salesLines(day),
    feed: feedLines(day),
    work: await workLines(tx, asked, day, left),
    values: day,
  }
}
