import { addDays, dayNumber } from '#domain/calendar.ts'
import {
  LANES,
  type LaneFigures,
  laneFigures,
  lanes,
  NO_FIGURES,
  planOfFlow,
  planOfMonths,
} from '#domain/plan/full-load.ts'
import type { FarmDesign } from './farm-designs.ts'

/** A Monday before any day of a farm: weeks are numbered from it, as in the week groups of reports. */
export const FIRST_MONDAY = '1900-01-01'
const DAYS_OF_WEEK = 7

/** Number of the farm's week of a day. */
export const weekNumber = (day: string, shift: number): number =>
  Math.floor((dayNumber(day) - dayNumber(FIRST_MONDAY) - shift) / DAYS_OF_WEEK)
/** The Monday that names a week. */
export const mondayOf = (week: number): string => addDays(FIRST_MONDAY, week * DAYS_OF_WEEK)

/** One plan, with the same crates, for consecutive weeks of a farm. */
export interface PlanSpan extends LaneFigures {
  readonly farm_id: string
  readonly first: number
  readonly last: number
  readonly crates: number | null
}

/**
 * Plan of a farm's week without one of its own: by the months of its year plan where they include the lane, else by its even flow, as
 * designed then.
 */
function weekPlan(design: FarmDesign, week: number): LaneFigures & Pick<PlanSpan, 'crates'> {
  const { yearPlans, shift, kept } = design
  const start = addDays(mondayOf(week), shift)
  const span = { start, end: addDays(start, DAYS_OF_WEEK - 1) }
  const { flow, crates } = kept.find(({ last }) => start <= last) ?? design
  const even = flow ? planOfFlow(flow) : NO_FIGURES
  const figures = laneFigures((lane) => {
    const lineOf = (year: number) => yearPlans.get(year)?.find(({ code }) => code === LANES[lane].code)
    return planOfMonths(span, lineOf) ?? even[lane]
  })
  return { ...figures, crates }
}

/** Default plans of a farm from the week of one day to that of another; equal consecutive weeks are one span. */
export function defaultPlans(design: FarmDesign, from: string, to: string): PlanSpan[] {
  const { farmId, shift, yearPlans, kept } = design
  const [first, last] = [weekNumber(from, shift), weekNumber(to, shift)]
  const span = (week: number): PlanSpan => ({
    farm_id: farmId,
    first: week,
    last: week,
    ...weekPlan(design, week),
  })
  if (yearPlans.size === 0 && kept.length === 0) return [{ ...span(first), last }]
  const spans: PlanSpan[] = []
  for (let week = first; week <= last; week++) {
    const next = span(week)
    const before = spans.at(-1)
    if (before && before.crates === next.crates && lanes.every((lane) => before[lane] === next[lane]))
      spans[spans.length - 1] = { ...before, last: week }
    else spans.push(next)
  }
  return spans
}
