import { sql } from 'kysely'
import { isoWeek } from '#domain/calendar.ts'
import type { DayFigures, DayReport, MonthReport } from '#domain/day-report/day-report.answer.ts'
import { driftOf } from '#domain/day-report/drift.ts'
import { monthLines } from '#domain/day-report/month-table.ts'
import { monthPeriod } from '#kit/report-period.ts'
import { DAY_COLUMNS, dayKeys } from '../kept-days/day-columns.ts'
import type { Tx } from '../kit/database.ts'
import { calendarOfFarm, daysBetween, type FarmDate, plansInForce, readDayFigures } from './day-figures.ts'
import { keptDays, keptReport, standingOf, stateOf } from './kept-report.ts'
import { readDayValues } from './read-day-values.ts'

type Head = Pick<DayReport, 'farm' | 'company'>

/** Names of a farm and of its company. */
async function headOf(tx: Tx, farmId: string): Promise<Head> {
  const found = await tx.row(sql<Head>`select f.name as farm, coalesce((select c.name from organize c
      where c.type = 'company' and f.tree_path like c.tree_path || '%' order by c.level desc limit 1), '') as company
    from organize f where f.uid = ${farmId}`)
  return found ?? { farm: '', company: '' }
}

/** The figures for a user who may not see money. */
function withoutMoney(figures: DayFigures): DayFigures {
  const hidden = new Set<string>(dayKeys.filter((key) => DAY_COLUMNS[key].money))
  return {
    ...figures,
    sales: figures.sales.map((line) => ({ ...line, amount: null })),
    values: Object.fromEntries(Object.entries(figures.values).filter(([key]) => !hidden.has(key))),
  }
}

/** The report of a day: a locked one as signed, with differences from its present rows; otherwise by the present rows. */
export async function readDayReport(
  tx: Tx,
  asked: FarmDate & { money: boolean; asOf: string },
): Promise<DayReport> {
  const { farmId, date, today, money, asOf } = asked
  const kept = await keptReport(tx, farmId, date)
  const standing = standingOf(kept, date, today)
  const now = standing.state === 'NONE' ? null : await readDayFigures(tx, asked)
  const signed = kept?.status === 'LOCKED' ? kept.figures : null
  const seen = (figures: DayFigures) => (money ? figures : withoutMoney(figures))
  const shown = signed ?? now
  return {
    ...standing,
    ...(await headOf(tx, farmId)),
    ...{ farmId, date, today, week: isoWeek(date), hasMoney: money, asOf },
    figures: shown && seen(shown),
    drift: signed && now ? driftOf(seen(signed), seen(now)) : [],
  }
}

/** A month of a farm, day by day up to today. */
export async function readMonthReport(
  tx: Tx,
  { farmId, period, today, asOf }: { farmId: string; period: string; today: string; asOf: string },
): Promise<MonthReport> {
  const { start, end } = monthPeriod(period, (await calendarOfFarm(tx, farmId, today)).monthStart)
  const to = end < today ? end : today
  const dates = daysBetween(start, to)
  const live =
    start <= to ? await readDayValues(tx, { farmId, from: start, to, today }) : new Map<string, never>()
  const kept = await keptDays(tx, farmId, start, to)
  const values = dates.map((day) => kept.get(day)?.values ?? live.get(day) ?? {})
  const plans = await plansInForce(tx, farmId, start, end)
  return {
    ...(await headOf(tx, farmId)),
    ...{ farmId, period, from: start, to: end, today, asOf },
    days: dates.map((date) => ({ date, week: isoWeek(date), state: stateOf(kept.get(date), date, today) })),
    lines: monthLines({ from: start, to, values, plans }),
  }
}
