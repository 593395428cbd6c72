import { sql } from 'kysely'
import { sumOf } from '#domain/decimal.ts'
import type { Indicator } from '#domain/indicators.ts'
import { addsOverFarms, type PlannedFigures } from '#domain/plan/year.ts'
import { comparableWith } from '#kit/comparable-periods.ts'
import type { Sums } from '#kit/report-card.ts'
import type { FarmCalendar, Period } from '#kit/report-period.ts'
import { type SummaryAnswer, type SummaryColumn, summaryLines, summaryRows } from '#kit/report-summary.ts'
import type { SummaryLine } from '#kit/report-views.ts'
import {
  type Grain,
  grainName,
  grainOf,
  periodsUpTo,
  type SummarySpans,
  summarySpans,
} from '#kit/summary-periods.ts'
import type { Tx } from '../database.ts'
import { invalid } from '../refused.ts'
import { askedPeriod, overPeriod } from './asking.ts'
import { type BooksBegun, booksBegun } from './books-begun.ts'
import type { ReportContext, ServerReport } from './definition.ts'
import type { ReportAnswer, ReportRow } from './page-request.ts'
import { runReport } from './query.ts'
import { calendarOf } from './report.farm-calendar.ts'
import type { Body } from './report.request.ts'

/** Most farms with a column of their own: further ones are in the whole only. */
const MOST_FARMS = 100
const ALL_FARMS = 1000
/** Number of compared periods, by their kind. */
const PERIODS: Readonly<Record<Grain, number>> = { day: 14, week: 13, month: 12, quarter: 8, year: 3 }

type SummaryBy = 'farm' | 'period'

/** Compared columns: farms, unless periods are requested. */
export function readSummary({ by }: Body): SummaryBy {
  if (by === undefined || by === null || by === 'farm') return 'farm'
  if (by !== 'period') throw invalid({ by: ['列方式不正确'] })
  return by
}

/** Runs the same statement for another period. */
type Ask = (period: Period) => Promise<ReportAnswer>

function askOver(tx: Tx, source: ServerReport, context: ReportContext): { now: Period; ask: Ask } {
  const { report } = source
  const now = askedPeriod(report, context.filters)
  if (!now) throw new Error(`report "${report.name}": a summary needs a period`)
  const page = { groupBy: 'farm', sort: null, limit: ALL_FARMS, offset: 0 }
  return { now, ask: (period) => runReport(tx, source, overPeriod(report, context, period), page) }
}

/** The whole with its farms or periods, against targets, plans and the compared periods (§5.8, §5.13). */
export async function runSummary(
  tx: Tx,
  source: ServerReport,
  context: ReportContext,
  by: SummaryBy,
): Promise<SummaryAnswer> {
  const { now: period, ask } = askOver(tx, source, context)
  const spans = summarySpans(period, calendarOf(context))
  const now = await ask(spans.now)
  const previous = await ask(spans.previous)
  const lastYear = await ask(spans.lastYear)
  const yearToDate = await ask(spans.yearToDate)
  const lines = summaryLines(source.report, context.filters)
  const goals = await goalsOf(tx, source, context.farms, spans.now.end)
  const plans = await plansOf(tx, source, context.farms, spans.now)
  const begun = await booksBegun(tx, context.farms)
  const comparable = (farm: string | null) => comparableSpans(spans, begun, farm, calendarOf(context))
  const whole: SummaryColumn = {
    now: now.sums,
    previous: previous.sums,
    lastYear: lastYear.sums,
    yearToDate: yearToDate.sums,
    comparable: comparable(null),
    goals,
    plans: plansOfWhole(lines, now.list, plans),
  }
  const shared = {
    name: await nameOfAll(tx, context.farms),
    spans,
    closed: { farms: await closedFarms(tx, context.farms, spans.now.end), of: context.farms.length },
    sums: now.sums,
  }
  if (by === 'period') {
    const { groups, columns } = await periodColumns(tx, source, context, {
      ...{ ask, goals, lines, spans, begun },
      previous: previous.sums,
    })
    return { ...shared, groups, left: 0, list: summaryRows(source.report, context.filters, whole, columns) }
  }
  const { groups, columns } = await farmColumns(tx, source, context, {
    ...{ now, previous, lastYear, yearToDate, plans, comparable },
    day: spans.now.end,
  })
  return {
    ...shared,
    groups,
    left: now.list.length - groups.length,
    list: summaryRows(source.report, context.filters, whole, columns),
  }
}

interface FarmAnswers extends Record<'now' | 'previous' | 'lastYear' | 'yearToDate', ReportAnswer> {
  readonly plans: ReadonlyMap<string, PlannedFigures>
  readonly comparable: (farm: string) => SummaryColumn['comparable']
  readonly day: string
}

/** Comparable parts of the earlier periods; for all farms together limited by the farm that began last. */
function comparableSpans(
  { now, previous, lastYear }: SummarySpans,
  { last, of }: BooksBegun,
  farm: string | null,
  calendar: FarmCalendar,
) {
  const begun = farm === null ? last : (of.get(farm) ?? null)
  return {
    previous: comparableWith(now, previous, begun, calendar),
    lastYear: comparableWith(now, lastYear, begun, calendar),
  }
}

/** The farms in their order, each against its own targets and plans. */
async function farmColumns(
  tx: Tx,
  source: ServerReport,
  { farms: asked }: ReportContext,
  { now, previous, lastYear, yearToDate, plans, comparable, day }: FarmAnswers,
) {
  const farms = now.list.filter(({ _key }) => asked.includes(String(_key))).slice(0, MOST_FARMS)
  const keys = farms.map(({ _key }) => String(_key))
  const goals = await source.overrides?.goalsOfEach?.(tx, keys, day)
  const columns = farms.map((row): SummaryColumn => {
    const of = ({ list }: ReportAnswer): Sums | undefined => list.find(({ _key }) => _key === row._key)
    return {
      now: row,
      previous: of(previous),
      lastYear: of(lastYear),
      yearToDate: of(yearToDate),
      comparable: comparable(String(row._key)),
      goals: goals?.get(String(row._key)) ?? {},
      plans: plans.get(String(row._key)) ?? {},
    }
  })
  return { groups: farms.map(({ _key, _group }) => ({ key: String(_key), name: String(_group) })), columns }
}

interface PeriodQuestion {
  readonly ask: Ask
  readonly spans: SummarySpans
  /** Sums of the period before, up to the elapsed part of the requested one. */
  readonly previous: Sums
  readonly begun: BooksBegun
  readonly goals: SummaryColumn['goals']
  readonly lines: readonly SummaryLine[]
}

/** The periods of the same kind up to the requested one, the latest first, each compared with the one before it. */
async function periodColumns(
  tx: Tx,
  source: ServerReport,
  context: ReportContext,
  { ask, spans, previous, begun, goals, lines }: PeriodQuestion,
) {
  const calendar = calendarOf(context)
  const { now: period } = spans
  const grain = grainOf(period, calendar)
  if (!grain) throw invalid({ dateTo: [`${source.report.label}按期列出时，期间应是日、周、月、季或年`] })
  const [first = period, ...periods] = periodsUpTo(period, grain, PERIODS[grain] + 1, calendar)
  let before = { period: first, sums: (await ask(first)).sums }
  const columns: SummaryColumn[] = []
  for (const one of periods) {
    const now = await ask(one)
    const plans = plansOfWhole(lines, now.list, await plansOf(tx, source, context.farms, one))
    // the requested period may still run: its column shows what the whole shows
    const known = one === period ? { period: spans.previous, sums: previous } : before
    const comparable = { previous: comparableWith(one, known.period, begun.last, calendar) }
    columns.unshift({ now: now.sums, previous: known.sums, comparable, goals, plans })
    before = { period: one, sums: now.sums }
  }
  const groups = periods.toReversed().map(({ start, end }) => ({
    key: `${start}~${end}`,
    name: grainName(grain, start, calendar),
  }))
  return { groups, columns }
}

const goalsOf = async (
  tx: Tx,
  source: ServerReport,
  farms: readonly string[],
  date: string,
): Promise<Readonly<Record<string, Indicator | undefined>>> =>
  (await source.overrides?.goals?.(tx, farms, date)) ?? {}

const plansOf = async (
  tx: Tx,
  source: ServerReport,
  farms: readonly string[],
  period: Period,
): Promise<ReadonlyMap<string, PlannedFigures>> =>
  (await source.overrides?.plans?.(tx, farms, period)) ?? new Map()

/** The plans of farms together; null where a farm with the figure has no plan for it: the plan would be too small. */
function plansOfWhole(
  lines: readonly SummaryLine[],
  rows: readonly ReportRow[],
  plans: ReadonlyMap<string, PlannedFigures>,
): PlannedFigures {
  return Object.fromEntries(
    lines.flatMap(({ plan, formulas: [first] }) => {
      if (plan === undefined || !first) return []
      const planned = (row: ReportRow): string | null => plans.get(String(row._key))?.[plan] ?? null
      const asked = rows.filter((row) => planned(row) !== null || Number(row[first[1]] ?? 0) !== 0)
      const isKnown = asked.every((row) => planned(row) !== null)
      if (!isKnown || (asked.length > 1 && !addsOverFarms(plan))) return []
      return [[plan, sumOf(asked.map(planned))?.toFixed(2) ?? null]]
    }),
  )
}

/** Name of the farms together: the nearest node above all of them, for one farm itself. */
async function nameOfAll(tx: Tx, farms: readonly string[]): Promise<string> {
  const found = await tx.row(sql<{ name: string }>`select o.name from organize o
    where not exists (select from organize f where f.uid = any(${[...farms]}::uuid[]) and f.tree_path not like o.tree_path || '%')
    order by o.level desc limit 1`)
  return found?.name ?? ''
}

/** Farms whose months are closed up to a day. */
const closedFarms = async (tx: Tx, farms: readonly string[], day: string): Promise<number> =>
  (await tx.value(sql<number>`select count(*)::int from organize
    where uid = any(${[...farms]}::uuid[]) and closed_up_to >= ${day}::date`)) ?? 0
