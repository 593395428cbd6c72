import { type Flow, flowOf } from './flow.ts'
import { type FlowValues, flowInputsOf } from './flow-inputs.ts'
import { fraction, over, shown, times } from './fraction.ts'
import { type LineOf, monthParts, type PlanCode, shareOfMonth } from './year.ts'

/** The five stations of an even flow, in the order pigs pass them, with the line of a year plan that targets them. */
export const LANES = {
  mated: { label: '配种', unit: '头', code: 'matings' },
  farrowed: { label: '分娩', unit: '窝', code: 'farrowings' },
  weaned: { label: '断奶', unit: '头', code: 'weanedHeads' },
  grown: { label: '转育肥', unit: '头', code: 'finishIn' },
  sold: { label: '出栏', unit: '头', code: 'marketHeads' },
} as const satisfies Readonly<Record<string, { label: string; unit: string; code: PlanCode }>>
export type Lane = keyof typeof LANES
export const lanes = Object.keys(LANES) as Lane[]

/** A figure of each lane; null where it is not known. */
export type LaneFigures = Readonly<Record<Lane, number | null>>
export const laneFigures = <T = number | null>(of: (lane: Lane) => T) =>
  Object.fromEntries(lanes.map((lane) => [lane, of(lane)])) as Record<Lane, T>
export const NO_FIGURES: LaneFigures = laneFigures(() => null)

const DAYS_OF_WEEK = 7
const WEEKS_OF_YEAR = 52
const PERCENT = 100

/** Design size of a farm. */
export interface Design {
  /** S; null where it was not entered. */
  readonly sows: number | null
  /** K; null without crates. */
  readonly crates: number | null
}

/** The even flow of a farm (§4.9); null where neither its sows nor its crates are known. */
export function farmFlow({ sows, crates }: Design, values: FlowValues): Flow | null {
  if (!sows && !crates) return null
  const inputs = flowInputsOf(values, sows ?? 0, crates)
  if (sows || !inputs.crates) return flowOf(inputs)
  // without a design size the crates alone set the pace
  const farrowings = over(inputs.crates, inputs.crateWeeks)
  return flowOf({ ...inputs, sows: over(times(farrowings, fraction(WEEKS_OF_YEAR)), inputs.litters) })
}

/** The plan of a week in whole heads and litters. */
export const planOfFlow = ({ services, farrowings, weaned, grown, sold }: Flow): LaneFigures => ({
  mated: services,
  farrowed: Number(shown(farrowings, 0)),
  weaned: Number(shown(weaned, 0)),
  grown: Number(shown(grown, 0)),
  sold: Number(shown(sold, 0)),
})

/** Plan of a week from the months of year plans, by days; null where one of its months is not planned. */
export function planOfMonths({ start, end }: { start: string; end: string }, lineOf: LineOf): number | null {
  const parts = monthParts(lineOf, start, end)
  const shares = parts?.map(({ plan, days, of }) => Number(shareOfMonth('count', plan, days, of)))
  return shares ? Math.round(shares.reduce((sum, share) => sum + share, 0)) : null
}

export type Tone = 'good' | 'near' | 'short'
const GOOD = 100
const NEAR = 90

/** 达成率: ≥ 100 good, 90 to 100 near, below short. */
export const toneOf = (percent: number): Tone =>
  percent >= GOOD ? 'good' : percent >= NEAR ? 'near' : 'short'

/** Attainment in percent; null where nothing was planned. */
export const attained = (actual: number, plan: number | null): number | null =>
  plan === null || plan <= 0 ? null : (actual * PERCENT) / plan

/** Weeks from each lane to the next, and how much of it arrives there; none leads to matings. */
export interface Course {
  readonly lags: Readonly<Record<Exclude<Lane, 'mated'>, number>>
  readonly yields: Readonly<Record<Exclude<Lane, 'mated'>, number>>
}

const inWeeks = (dayCount: number): number => Math.max(1, Math.round(dayCount / DAYS_OF_WEEK))

/** The course of a farm out of its gestation, lactation, nursery and finishing days, and of the rates it is planned by. */
export function courseOf(values: FlowValues): Course {
  const share = (value: string | null): number => Number(value) / PERCENT
  return {
    lags: {
      farrowed: inWeeks(Number(values.gestation)),
      weaned: inWeeks(Number(values.lactation)),
      grown: inWeeks(Number(values.nursery)),
      sold: inWeeks(Number(values.finish)),
    },
    yields: {
      farrowed: share(values.farrowingRate),
      weaned: Number(values.liveBorn) * (1 - share(values.preWeanMortality)),
      grown: share(values.nurserySurvival),
      sold: share(values.finishSurvival),
    },
  }
}

/** Per lane and week: figures by index, oldest week first. */
export type LaneSeries = Readonly<Record<Lane, readonly (number | null)[]>>

/**
 * Expected figures of the weeks from `current` on: each lane what its upstream lane had (or is expected to have) the lag before, times what
 * arrives of it; matings have no upstream lane. The running week has at least what it already has.
 * @param actual figures of all weeks; those after `current` are not read
 */
export function expectedLanes(actual: LaneSeries, current: number, { lags, yields }: Course): LaneSeries {
  const [, ...downstream] = lanes
  const expected = laneFigures<(number | null)[]>((lane) => actual[lane].map(() => null))
  let upstream: Lane = 'mated'
  for (const lane of downstream as Exclude<Lane, 'mated'>[]) {
    const source = upstream
    const known = (week: number): number | null =>
      week < current ? (actual[source][week] ?? null) : (expected[source][week] ?? null)
    expected[lane] = actual[lane].map((done, week) => {
      const before = week < current ? null : known(week - lags[lane])
      const arriving = before === null ? null : before * yields[lane]
      return week === current && arriving !== null ? Math.max(arriving, done ?? 0) : arriving
    })
    upstream = lane
  }
  return expected
}

/** Weeks in which the cohort of a mating week is at each lane. */
export function stationsOfCohort(matingWeek: number, { lags }: Pick<Course, 'lags'>): Record<Lane, number> {
  const farrowed = matingWeek + lags.farrowed
  const weaned = farrowed + lags.weaned
  const grown = weaned + lags.grown
  return { mated: matingWeek, farrowed, weaned, grown, sold: grown + lags.sold }
}

/**
 * The mating week with the lowest attainment whose pigs are not all sold yet; null where none falls short of its plan.
 * @param current index of the running week: its matings are not complete
 */
export function worstCohort(
  mated: readonly (number | null)[],
  plan: readonly (number | null)[],
  current: number,
  course: Pick<Course, 'lags'>,
): number | null {
  let worst: number | null = null
  let lowest = GOOD
  for (const [week, done] of mated.entries()) {
    const onTheWay = week < current && stationsOfCohort(week, course).sold >= current
    const share = onTheWay && done !== null ? attained(done, plan[week] ?? null) : null
    if (share !== null && share < lowest) {
      lowest = share
      worst = week
    }
  }
  return worst
}

/** Limits of an edited plan: no farm mates, farrows or sells more in a week. */
export const MOST_PLANNED = 99_999
