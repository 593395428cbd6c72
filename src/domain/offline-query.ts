export const OFFLINE_TODAY = '查询日期中包含今天日期，不能使用离线查询，请使用实时查询！'

/**
 * Why an offline query is refused, or null: its snapshot was taken last night, so it cannot answer for `today`
 * (the server's date). An absent end is open.
 */
export function offlineQueryProblem(start: string | null, end: string | null, today: string): string | null {
  const includesToday = (start === null || start <= today) && (end === null || end >= today)
  return includesToday ? OFFLINE_TODAY : null
}
