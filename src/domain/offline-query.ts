export const OFFLINE_TODAY = '查询日期中包含今天日期，不能使用离线查询，请使用实时查询！'

/** Answered in place of a file that is too large to wait for. */
export const QUEUED_EXPORT = '数据较多，已转入下载中心，完成后通知'

/**
 * Why an offline query is refused, or null: its snapshot was taken last night, so it cannot answer for `today`
 * (the server's date). An absent end is open.
 */
export function offlineQueryProblem(start: string | null, end: string | null, today: string): string | null {
  const includesToday = (start === null || start <= today) && (end === null || end >= today)
  return includesToday ? OFFLINE_TODAY : null
}

/** The first and last day a query asks about; an open end is null. */
export interface QueryDays {
  readonly start: string | null
  readonly end: string | null
}

/** Why an offline query with these dates is refused, or null. A query without dates includes no day. */
export const offlineDaysProblem = (days: readonly QueryDays[], today: string): string | null =>
  days.some(({ start, end }) => offlineQueryProblem(start, end, today) !== null) ? OFFLINE_TODAY : null
