import { addDays, monthRange, weekRange } from '#domain/calendar.ts'

export interface QuickRange {
  readonly label: string
  readonly range: readonly [string, string]
}

/** The quick picks of a date range, none of them reaching past today. */
export function quickRanges(today: string): readonly QuickRange[] {
  const firstOfMonth = monthRange(today).start
  const lastMonth = monthRange(addDays(firstOfMonth, -1))
  return [
    { label: '今天', range: [today, today] },
    { label: '本周', range: [weekRange(today).start, today] },
    { label: '本月', range: [firstOfMonth, today] },
    { label: '上月', range: [lastMonth.start, lastMonth.end] },
    { label: '本年', range: [`${today.slice(0, 4)}-01-01`, today] },
  ]
}
