import { addDays, addMonthsClamped, days } from '#domain/calendar.ts'
import { COMMON_CALENDAR, type FarmCalendar, type Period, periodKey, periodOf } from './report-period.ts'

/** Unit of the calendar a period is; `days` where it is none. */
export const grains = { day: '日', week: '周', month: '月', quarter: '季', year: '年' } as const
export type Grain = keyof typeof grains
const smallestFirst = Object.keys(grains) as Grain[]

/** The periods a summary compares. */
export interface SummarySpans {
  readonly now: Period
  readonly previous: Period
  readonly lastYear: Period
  readonly yearToDate: Period
}

const QUARTER = 3
const WEEKS_OF_YEAR = 52

const monthAt = (key: string, calendar: FarmCalendar): Period =>
  periodOf('month', key, calendar) ?? { start: key, end: key }
const shiftedMonth = (key: string, months: number): string =>
  addMonthsClamped(`${key}-01`, months).slice(0, 7)

/** Accounting months from the first to the last of them. */
function monthsOf(first: string, count: number, calendar: FarmCalendar): Period {
  return {
    start: monthAt(first, calendar).start,
    end: monthAt(shiftedMonth(first, count - 1), calendar).end,
  }
}

/** The period of a kind that a day lies in: quarters and years are of accounting months (T9). */
export function grainPeriod(grain: Grain, date: string, calendar = COMMON_CALENDAR): Period {
  if (grain === 'day' || grain === 'week' || grain === 'month') {
    const found = periodOf(grain, periodKey(grain, date, calendar), calendar)
    return found ?? { start: date, end: date }
  }
  const month = periodKey('month', date, calendar)
  const [year, number] = [month.slice(0, 4), Number(month.slice(5))]
  if (grain === 'year') return monthsOf(`${year}-01`, 12, calendar)
  const first = Math.floor((number - 1) / QUARTER) * QUARTER + 1
  return monthsOf(`${year}-${String(first).padStart(2, '0')}`, QUARTER, calendar)
}

/** Name of a period: 2026-10, 2026-W43, 2026 Q4, 2026 年. */
export function grainName(grain: Grain, date: string, calendar = COMMON_CALENDAR): string {
  if (grain === 'day' || grain === 'week' || grain === 'month') return periodKey(grain, date, calendar)
  const month = periodKey('month', date, calendar)
  return grain === 'year'
    ? `${month.slice(0, 4)} 年`
    : `${month.slice(0, 4)} Q${Math.floor((Number(month.slice(5)) - 1) / QUARTER) + 1}`
}

/** The kind of a period: the smallest it fills, or one it has begun and not ended (the month so far); null for other days. */
export function grainOf({ start, end }: Period, calendar = COMMON_CALENDAR): Grain | null {
  const whole = smallestFirst.find((grain) => {
    const period = grainPeriod(grain, start, calendar)
    return period.start === start && period.end === end
  })
  const begun = smallestFirst.find((grain) => {
    const period = grainPeriod(grain, start, calendar)
    return period.start === start && period.end > end
  })
  return whole ?? begun ?? null
}

const beforeOf = (grain: Grain, date: string, calendar: FarmCalendar): Period =>
  grainPeriod(grain, addDays(grainPeriod(grain, date, calendar).start, -1), calendar)

/** A year earlier: the same month, quarter or year; of a week the one 52 weeks ago, so that its days agree. */
function yearBefore(grain: Grain, { start }: Period, calendar: FarmCalendar): Period {
  if (grain === 'week') return grainPeriod('week', addDays(start, -7 * WEEKS_OF_YEAR), calendar)
  if (grain === 'day') {
    const day = addMonthsClamped(start, -12)
    return { start: day, end: day }
  }
  const first = shiftedMonth(periodKey('month', start, calendar), -12)
  return grainPeriod(grain, monthAt(first, calendar).start, calendar)
}

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** As much of a period as the one it is compared with has had so far: up to the same day of its month, or of its week. */
function cutAs(whole: Period, now: Period, grain: Grain): Period {
  const next = addDays(now.end, 1)
  const end =
    grain === 'week'
      ? addDays(whole.start, days(now.start, now.end))
      : addDays(addMonthsClamped(next, monthsBetween(now.start, whole.start)), -1)
  return end >= whole.end ? whole : { start: whole.start, end }
}

/**
 * The period before, the same a year ago and the year up to the period's end (环比, 同比, 年累计; §5.13). A period that has not ended
 * is compared with as much of the others.
 */
export function summarySpans(now: Period, calendar = COMMON_CALENDAR): SummarySpans {
  const grain = grainOf(now, calendar)
  const month = periodKey('month', now.end, calendar)
  const yearToDate = { start: monthAt(`${month.slice(0, 4)}-01`, calendar).start, end: now.end }
  if (!grain) {
    const end = addDays(now.start, -1)
    return {
      now,
      previous: { start: addDays(end, -days(now.start, now.end)), end },
      lastYear: { start: addMonthsClamped(now.start, -12), end: addMonthsClamped(now.end, -12) },
      yearToDate,
    }
  }
  const [before, earlier] = [beforeOf(grain, now.start, calendar), yearBefore(grain, now, calendar)]
  if (grainPeriod(grain, now.start, calendar).end === now.end)
    return { now, previous: before, lastYear: earlier, yearToDate }
  return { now, previous: cutAs(before, now, grain), lastYear: cutAs(earlier, now, grain), yearToDate }
}

/** The periods of a kind up to one of them, oldest first, that one last. */
export function periodsUpTo(now: Period, grain: Grain, count: number, calendar = COMMON_CALENDAR): Period[] {
  const list = [now]
  while (list.length < count) {
    const [first = now] = list
    list.unshift(beforeOf(grain, first.start, calendar))
  }
  return list
}
