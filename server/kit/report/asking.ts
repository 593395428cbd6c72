import type { Report } from '#kit/report.ts'
import type { Period } from '#kit/report-period.ts'
import type { FilterValues, Question, ReportContext } from './definition.ts'

/** A context without a request: no group, no kept rows. */
export const plainContext = (asked: Omit<ReportContext, 'question' | 'kept'>): ReportContext => ({
  ...asked,
  question: {},
  kept: {},
})

/** The context of a statement with another request. */
export const asking = (context: ReportContext, question: Question): ReportContext => ({
  ...context,
  question: { ...context.question, ...question },
})

/** The context with further kept rows. */
export const keeping = (context: ReportContext, kept: ReportContext['kept']): ReportContext => ({
  ...context,
  kept: { ...context.kept, ...kept },
})

/** First and last day a report is asked for; null where it has no period. */
export const askedPeriod = ({ range }: Pick<Report, 'range'>, filters: FilterValues): Period | null =>
  range ? { start: String(filters[range.from]), end: String(filters[range.to]) } : null

/** The same request for another period. */
export const overPeriod = (
  { range }: Pick<Report, 'range'>,
  context: ReportContext,
  { start, end }: Period,
): ReportContext =>
  range ? { ...context, filters: { ...context.filters, [range.from]: start, [range.to]: end } } : context
