import { days } from '#domain/calendar.ts'
import { changeOf, differenceOf } from '#domain/decimal.ts'
import type { ReportColumn } from './report-column.ts'
import { COMMON_CALENDAR, type FarmCalendar, type Period } from './report-period.ts'
import { grainOf, grainPeriod } from './summary-periods.ts'

/** Which figures of a period may be held against those of an earlier one. */
export interface Comparable {
  /** Sums over days. */
  readonly flows: boolean
  /** Rates and averages. */
  readonly rates: boolean
  /** Levels on the last day. */
  readonly levels: boolean
}

export const ALL_COMPARABLE: Comparable = { flows: true, rates: true, levels: true }
const NOT_COMPARABLE: Comparable = { flows: false, rates: false, levels: false }

/** Rates of fewer days say nothing: work on a farm goes by weeks. */
export const LEAST_DAYS = 7
/** A leap year or the months of a quarter differ by no more; two months that differ by days do. */
const SAME_LENGTH = 0.04

const lengthOf = ({ start, end }: Period): number => days(start, end) + 1

function areWhole(now: Period, before: Period, calendar: FarmCalendar): boolean {
  const grain = grainOf(now, calendar)
  if (!grain) return false
  return [now, before].every((one) => {
    const whole = grainPeriod(grain, one.start, calendar)
    return whole.start === one.start && whole.end === one.end
  })
}

/**
 * Figures of a period that may be compared with an earlier one (§5.13). Sums need periods of one length, or whole ones of the calendar; a
 * farm that began its books (`begun`) within the earlier one has but a part of it.
 */
export function comparableWith(
  now: Period,
  before: Period,
  begun: string | null = null,
  calendar = COMMON_CALENDAR,
): Comparable {
  if (begun !== null && before.end < begun) return NOT_COMPARABLE
  const whole = areWhole(now, before, calendar)
  const [ofNow, ofBefore] = [lengthOf(now), lengthOf(before)]
  const isSame = whole || Math.abs(ofNow - ofBefore) <= SAME_LENGTH * ofBefore
  const isPart = begun !== null && begun > before.start
  const known = isPart ? lengthOf({ start: begun, end: before.end }) : ofBefore
  const enough = (count: number) => count >= LEAST_DAYS || (whole && !isPart)
  return { flows: isSame && !isPart && enough(ofNow), rates: enough(ofNow) && enough(known), levels: true }
}

const RATES: ReadonlySet<string | undefined> = new Set(['%', '‰'])

/** True where a change of a figure with this unit is in points of it; in per cent otherwise. */
export const isInPoints = (unit: string | undefined): boolean => RATES.has(unit)

type Compared = Pick<ReportColumn, 'field' | 'ratio' | 'level' | 'sum'>

/** A figure against that of an earlier period: a rate in points, anything else in per cent of what it was; null where that says nothing. */
export function changeSince(
  { field, level, sum }: Compared,
  now: string | null,
  before: string | null,
  holds: Comparable,
): string | null {
  const kind = level ? 'levels' : sum ? 'flows' : 'rates'
  if (!holds[kind]) return null
  const change = isInPoints(field.unit) ? differenceOf(now, before) : changeOf(now, before)
  return change?.toFixed() ?? null
}
