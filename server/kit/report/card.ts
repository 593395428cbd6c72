import { addMonthsClamped } from '#domain/calendar.ts'
import { comparableWith } from '#kit/comparable-periods.ts'
import { type CardRow, cardRow, type Sums } from '#kit/report-card.ts'
import { type Period, periodKey, periodKeys, periodOf } from '#kit/report-period.ts'
import { summarySpans } from '#kit/summary-periods.ts'
import type { Tx } from '../database.ts'
import { askedPeriod, overPeriod } from './asking.ts'
import { booksBegun } from './books-begun.ts'
import type { ReportContext, ServerReport } from './definition.ts'
import { runReport } from './query.ts'
import { calendarOf } from './report.farm-calendar.ts'

/** Months of the trend, the last one among them. */
const MONTHS = 12

export interface CardAnswer {
  readonly list: readonly CardRow[]
  /** Months of the trend, oldest first. */
  readonly months: readonly string[]
  /** The sums all figures are computed from, so that a definition can show excluded rows. */
  readonly sums: Sums
}

/** The whole result with its targets, the period before, the same days a year ago, and month by month. */
export async function runCard(tx: Tx, source: ServerReport, context: ReportContext): Promise<CardAnswer> {
  const { report } = source
  const asked = askedPeriod(report, context.filters)
  if (!asked) throw new Error(`report "${report.name}": a scorecard needs a period`)
  const { start, end } = asked
  const now = await whole(tx, source, context)
  const calendar = calendarOf(context)
  const spans = summarySpans(asked, calendar)
  const earlier = (period: Period) => whole(tx, source, overPeriod(report, context, period))
  const previous = await earlier(spans.previous)
  const lastYear = await earlier(spans.lastYear)
  const begun = await booksBegun(tx, context.farms)
  const comparable = {
    previous: comparableWith(spans.now, spans.previous, begun.last, calendar),
    lastYear: comparableWith(spans.now, spans.lastYear, begun.last, calendar),
  }
  const first = periodKey('month', addMonthsClamped(end, 1 - MONTHS), calendar)
  const trend = { start: periodOf('month', first, calendar)?.start ?? start, end }
  const { list: byMonth } = await runReport(tx, source, overPeriod(report, context, trend), {
    groupBy: 'month',
    sort: null,
    limit: MONTHS + 1,
    offset: 0,
  })
  const months = periodKeys('month', trend.start, trend.end, calendar)
  const rows = months.map((month) => byMonth.find((row) => row._key === month) ?? null)
  const goals = (await source.overrides?.goals?.(tx, context.farms, end)) ?? {}
  const list = (report.card ?? []).map((line) =>
    cardRow(
      report,
      line,
      { now, previous, lastYear, months: rows, comparable },
      line.goal === undefined ? undefined : goals[line.goal],
      line.filter === undefined ? undefined : context.filters[line.filter],
    ),
  )
  return { list, months, sums: now }
}

/** The sums of all rows; grouping does not matter, and one group is the fastest. */
async function whole(tx: Tx, source: ServerReport, context: ReportContext): Promise<Sums> {
  const group = 'farm' in source.groups ? 'farm' : (Object.keys(source.groups)[0] ?? null)
  const { sums } = await runReport(tx, source, context, { groupBy: group, sort: null, limit: 1, offset: 0 })
  return sums
}
