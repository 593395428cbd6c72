import { addDays, monthRange, weekRange } from '#domain/calendar.ts'

export interface DateSpan {
  /** YYYY-MM-DD; null where that end is open. */
  from: string | null
  to: string | null
}

/** Quick picks around the server's today; those that run on into the future end today when `capped`. */
export function datePresets(
  today: string,
  capped: boolean,
): { label: string; span: { from: string; to: string } }[] {
  const year = today.slice(0, 4)
  const beforeMonth = monthRange(addDays(monthRange(today).start, -1))
  const cut = ({ start, end }: { start: string; end: string }) => ({
    from: start,
    to: capped && end > today ? today : end,
  })
  return [
    { label: '今天', span: cut({ start: today, end: today }) },
    { label: '本周', span: cut(weekRange(today)) },
    { label: '本月', span: cut(monthRange(today)) },
    { label: '上月', span: cut(beforeMonth) },
    { label: '本年', span: cut({ start: `${year}-01-01`, end: `${year}-12-31` }) },
  ]
}
