import { addMonthsClamped } from '#domain/calendar.ts'
import { comparableWith } from '#kit/comparable-periods.ts'
import { type CardRow, cardRow, type Sums } from '#kit/report-card.ts'
import { type Period, periodKey, periodKeys, periodOf } from '#kit/report-period.ts'
import { summarySpans } from '#kit/summary-periods.ts'
import type { Tx } from '../database.ts'
import { booksBegun } from './books-begun.ts'
import type { ReportContext, ServerReport } from './definition.ts'
import { calendarOf } from './farm-calendar.ts'
import { runReport } from './query.ts'

/** Months of the trend, the last one among them. */
const MONTHS = 12

export interface CardAnswer {
  readonly list: readonly CardRow[]
  /** Months of the trend, oldest first. */
  readonly months: readonly string[]
  /** The sums all figures are computed from, so that a definition can show excluded rows. */
  readonly sums: Sums
}

interface Span {
  readonly from: string
  readonly to: string
}

/** The whole result with its targets, the period before, the same days a year ago, and month by month. */
export async function runCard(tx: Tx, source: ServerReport, context: ReportContext): Promise<CardAnswer> {
  const { range, report } = source
  if (!range) throw new Error(`report "${report.name}": a scorecard needs a period`)
  const { from, to } = {
    from: String(context.filters[range.from]),
    to: String(context.filters[range.to]),
  }
  const over = (span: Span): ReportContext => ({
    ...context,
    filters: { ...context.filters, [range.from]: span.from, [range.to]: span.to },
  })
  const now = await whole(tx, source, context)
  const calendar = calendarOf(context)
  const spans = summarySpans({ start: from, end: to }, calendar)
  const earlier = ({ start, end }: Period) => whole(tx, source, over({ from: start, to: end }))
  const previous = await earlier(spans.previous)
  const lastYear = await earlier(spans.lastYear)
  const begun = await booksBegun(tx, context.farms)
  const comparable = {
    previous: comparableWith(spans.now, spans.previous, begun.last, calendar),
    lastYear: comparableWith(spans.now, spans.lastYear, begun.last, calendar),
  }
  const first = periodKey('month', addMonthsClamped(to, 1 - MONTHS), calendar)
  const trend = { from: periodOf('month', first, calendar)?.start ?? from, to }
  const { list: byMonth } = await runReport(tx, source, over(trend), {
    groupBy: 'month',
    sort: null,
    limit: MONTHS + 1,
    offset: 0,
  })
  const months = periodKeys('month', trend.from, trend.to, calendar)
  const rows = months.map((month) => byMonth.find((row) => row._key === month) ?? null)
  const goals = (await source.overrides?.goals?.(tx, context.farms, to)) ?? {}
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
