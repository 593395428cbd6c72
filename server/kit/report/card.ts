import { addDays, addMonthsClamped, days } from '#domain/calendar.ts'
import { type CardRow, cardRow, type Sums } from '#kit/report-card.ts'
import { periodKey, periodKeys, periodOf } from '#kit/report-period.ts'
import type { Tx } from '../database.ts'
import type { ReportContext, ServerReport } from './definition.ts'
import { calendarOf } from './farm-calendar.ts'
import { runReport } from './query.ts'

/** Months of the trend, the last one among them. */
const MONTHS = 12

export interface CardAnswer {
  readonly list: readonly CardRow[]
  /** Months of the trend, oldest first. */
  readonly months: readonly string[]
  /** The sums all figures follow from: a definition shows what it left out. */
  readonly sums: Sums
}

interface Span {
  readonly from: string
  readonly to: string
}

/** The whole result against its targets, the period before, the same days a year ago, and month by month. */
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
  const previous = await whole(tx, source, over(before({ from, to })))
  const lastYear = await whole(tx, source, over(yearBefore({ from, to })))
  const calendar = calendarOf(context)
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
  const goals = (await source.goals?.(tx, context.farms, to)) ?? {}
  const list = (report.card ?? []).map((line) =>
    cardRow(
      report,
      line,
      { now, previous, lastYear, months: rows },
      line.goal === undefined ? undefined : goals[line.goal],
      line.filter === undefined ? undefined : context.filters[line.filter],
    ),
  )
  return { list, months, sums: now }
}

const before = ({ from, to }: Span): Span => {
  const end = addDays(from, -1)
  return { from: addDays(end, -days(from, to)), to: end }
}
const yearBefore = ({ from, to }: Span): Span => ({
  from: addMonthsClamped(from, -12),
  to: addMonthsClamped(to, -12),
})

/** The sums of everything; how they are grouped does not matter, and one group is the quickest. */
async function whole(tx: Tx, source: ServerReport, context: ReportContext): Promise<Sums> {
  const group = 'farm' in source.groups ? 'farm' : (Object.keys(source.groups)[0] ?? null)
  const { sums } = await runReport(tx, source, context, { groupBy: group, sort: null, limit: 1, offset: 0 })
  return sums
}
