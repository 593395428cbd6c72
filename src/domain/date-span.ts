import { addMonthsClamped } from './calendar.ts'

interface SpanLimits {
  /** Longest span in months, 12 by default. */
  months?: number
  /** The server's date, when the range may not reach past it. */
  today?: string
}

const limitMessage = (months: number): string =>
  months % 12 === 0 ? `查询时间跨度不能超过${months / 12}年` : `查询时间跨度不能超过${months}个月`

/** Last day a range from `start` may end on: the same day `months` later, clamped to the end of that month. */
export function latestEnd(start: string, { months = 12, today }: SpanLimits = {}): string {
  const end = addMonthsClamped(start, months)
  return today !== undefined && today < end ? today : end
}

/** Why a date range (both ends included) is refused, or null (spec §5). */
export function dateSpanProblem(start: string, end: string, limits: SpanLimits = {}): string | null {
  const { months = 12, today } = limits
  if (end < start) return '开始日期不能晚于结束日期'
  if (today !== undefined && end > today) return '日期不能晚于今天'
  return end > addMonthsClamped(start, months) ? limitMessage(months) : null
}
