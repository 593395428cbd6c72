import { addDays, days, isoWeek, monthOf, weekRange } from '../calendar.ts'

/** Data of a bar. */
export interface GanttItem {
  readonly startDate: string
  readonly endDate: string
  readonly actualStart: string | null
  readonly actualEnd: string | null
  /** Percent, as kept. */
  readonly doneRate: string | null
}

/** The weeks a chart shows: those of all items, and of today where it lies between or near them. */
export interface GanttSpan {
  /** First day of the first week. */
  readonly from: string
  readonly weeks: number
}

/** A stretch of a head: a month or a week, in days from the first. */
export interface GanttHead {
  readonly label: string
  readonly start: number
  readonly length: number
}

/** A bar in days from the first of the chart, both its ends inclusive. */
interface GanttBar {
  readonly start: number
  readonly length: number
  /** Days of it that are done. */
  readonly done: number
  /** Actual time, where it was reported. */
  readonly actual: { readonly start: number; readonly length: number } | null
  readonly state: 'done' | 'late' | 'open'
}

/** Today within so many days of the items is shown with them. */
const NEAR = 28

export function ganttSpan(items: readonly GanttItem[], today: string, weekStart = 1): GanttSpan | null {
  const dates = items.flatMap((one) => [one.startDate, one.endDate, one.actualStart, one.actualEnd])
  const reported = dates.filter((one) => one !== null).toSorted()
  const [first, last] = [reported[0], reported.at(-1)]
  if (first === undefined || last === undefined) return null
  const isNear = days(today, first) <= NEAR && days(last, today) <= NEAR
  const from = weekRange(isNear && today < first ? today : first, weekStart).start
  const to = weekRange(isNear && today > last ? today : last, weekStart).end
  return { from, weeks: (days(from, to) + 1) / 7 }
}

/** Days of the chart before a date; beyond its ends where the date lies there. */
export const ganttDay = ({ from }: GanttSpan, date: string): number => days(from, date)

export function ganttBar(span: GanttSpan, item: GanttItem, today: string): GanttBar {
  const { startDate, endDate, actualStart, actualEnd } = item
  const length = days(startDate, endDate) + 1
  const rate = Number(item.doneRate ?? 0)
  const until = actualEnd ?? today
  const started = actualStart ?? (actualEnd ? startDate : null)
  return {
    start: ganttDay(span, startDate),
    length,
    done: (length * Math.min(100, rate)) / 100,
    actual:
      started && started <= until
        ? { start: ganttDay(span, started), length: days(started, until) + 1 }
        : null,
    state: rate >= 100 ? 'done' : endDate < today ? 'late' : 'open',
  }
}

/** The weeks of a chart by their numbers: W45 … */
export const ganttWeeks = ({ from, weeks }: GanttSpan): GanttHead[] =>
  Array.from({ length: weeks }, (_, week) => ({
    label: isoWeek(addDays(from, 7 * week)).slice(5),
    start: 7 * week,
    length: 7,
  }))

/** The years of a chart, and its months, the first and last of them as far as they are in it. */
export const ganttYears = (span: GanttSpan): GanttHead[] => runs(span, (date) => date.slice(0, 4))
export const ganttMonths = (span: GanttSpan): GanttHead[] => runs(span, monthOf)

/** Days one after another that have a label in common. */
function runs({ from, weeks }: GanttSpan, labelOf: (date: string) => string): GanttHead[] {
  const heads: { label: string; start: number; length: number }[] = []
  for (let day = 0; day < 7 * weeks; day += 1) {
    const label = labelOf(addDays(from, day))
    const last = heads.at(-1)
    if (last?.label === label) last.length += 1
    else heads.push({ label, start: day, length: 1 })
  }
  return heads
}
