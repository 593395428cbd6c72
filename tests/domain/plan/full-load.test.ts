import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { flowCodes, flowInput, usualFlowValues } from '#domain/plan/flow-inputs.ts'
import { fraction, over, shown } from '#domain/plan/fraction.ts'
import {
  attained,
  type Course,
  courseOf,
  expectedLanes,
  farmFlow,
  planOfFlow,
  planOfMonths,
  stationsOfCohort,
  toneOf,
  worstCohort,
} from '#domain/plan/full-load.ts'
import { monthKeys, type PlanLine } from '#domain/plan/year.ts'

const usual = usualFlowValues(
  () => 1,
  () => 1,
)
/** The worked example of §4.9, in the weeks of a farm that weans at 28 days. */
const VALUES = {
  ...usual,
  lsy: '2.30',
  farrowingRate: '85',
  liveBorn: '12',
  preWeanMortality: '10',
  nurserySurvival: '96',
  finishSurvival: '97',
  gestation: '114',
  lactation: '28',
  preFarrow: '7',
  crateWash: '0',
  nursery: '49',
  finish: '112',
}

test('§4.9 worked: 1000 sows, L 2.30 give 44.23 farrowings, 53 matings and 477.7 weaned a week', () => {
  const flow = farmFlow({ sows: 1000, crates: null }, VALUES)
  expect(flow && [shown(flow.farrowings), flow.services, shown(flow.weaned, 1)]).toEqual([
    '44.23',
    53,
    '477.7',
  ])
  expect(flow && planOfFlow(flow)).toEqual({ mated: 53, farrowed: 44, weaned: 478, grown: 459, sold: 445 })
})

test('§4.9 crates bound the flow: 270 crates in 5 weeks are 54 litters, with and without a design size', () => {
  const bound = farmFlow({ sows: 1300, crates: 270 }, VALUES)
  const alone = farmFlow({ sows: null, crates: 270 }, VALUES)
  expect(bound && planOfFlow(bound)).toMatchObject({ farrowed: 54, mated: 64 })
  expect(alone && planOfFlow(alone)).toEqual(bound && planOfFlow(bound))
  expect(alone && shown(over(alone.farrowings, fraction(1)))).toBe('54.00')
  expect(farmFlow({ sows: null, crates: null }, VALUES)).toBeNull()
  // 270 crates are enough for 1000 sows: these set the pace
  const free = farmFlow({ sows: 1000, crates: 270 }, VALUES)
  expect(free && planOfFlow(free)).toMatchObject({ farrowed: 44, mated: 53 })
})

test('usual values stay within the limits of their inputs', () => {
  for (const code of flowCodes) {
    const { min, max, from } = flowInput(code)
    const value = usual[code]
    if (from === null) expect(value).toBeNull()
    else expect(Number(value) >= min && Number(value) <= max, code).toBe(true)
  }
})

const line = (months: Partial<Record<number, string>>): PlanLine =>
  ({
    code: 'matings',
    whole: null,
    ...Object.fromEntries(monthKeys.map((key, i) => [key, months[i + 1] ?? null])),
  }) as PlanLine

test('a year plan gives a week its days of each month; a month without a target leaves the default', () => {
  const plan = line({ 1: '310', 2: '140' })
  // 4 days of January at 10 a day, 3 of February at 5
  expect(planOfMonths({ start: '2026-01-28', end: '2026-02-03' }, () => plan)).toBe(55)
  expect(planOfMonths({ start: '2026-01-05', end: '2026-01-11' }, () => plan)).toBe(70)
  expect(planOfMonths({ start: '2026-02-25', end: '2026-03-03' }, () => plan)).toBeNull()
  expect(planOfMonths({ start: '2026-01-05', end: '2026-01-11' }, () => undefined)).toBeNull()
  const years = (year: number) => (year === 2026 ? plan : line({ 12: '62' }))
  expect(planOfMonths({ start: '2025-12-29', end: '2026-01-04' }, years)).toBe(46)
})

test('what is attained of a plan, and how it is coloured', () => {
  expect([100, 99.9, 90, 89.9].map(toneOf)).toEqual(['good', 'near', 'near', 'short'])
  expect([attained(46, 62)?.toFixed(1), attained(1, 0), attained(1, null)]).toEqual(['74.2', null, null])
})

test('the cohort of a mating week comes 16, 4, 7 and 16 weeks later', () => {
  const course = courseOf(VALUES)
  expect(course.lags).toEqual({ farrowed: 16, weaned: 4, grown: 7, sold: 16 })
  // of 12 live born one in ten dies
  expect(Object.values(course.yields).map((one) => one.toFixed(4))).toEqual([
    '0.8500',
    '10.8000',
    '0.9600',
    '0.9700',
  ])
  expect(stationsOfCohort(8, course)).toEqual({ mated: 8, farrowed: 24, weaned: 28, grown: 35, sold: 51 })
})

const course: Course = {
  lags: { farrowed: 2, weaned: 1, grown: 1, sold: 1 },
  yields: { farrowed: 0.5, weaned: 10, grown: 0.9, sold: 1 },
}

test('weeks to come expect what their upstream lane had, through expected weeks too; the past expects nothing', () => {
  const known = [20, 40, 30, 10, 0, 0]
  const actual = {
    mated: known,
    farrowed: [9, 9, 9, 6, 0, 0],
    weaned: [90, 90, 90, 70, 0, 0],
    grown: known,
    sold: known,
  }
  const expected = expectedLanes(actual, 3, course)
  expect(expected.mated).toEqual(known.map(() => null))
  // the running week has 6 litters already, 20 are expected of the 40 mated two weeks before
  expect(expected.farrowed).toEqual([null, null, null, 20, 15, null])
  expect(expected.weaned).toEqual([null, null, null, 90, 200, 150])
  // figures of weeks to come are not read, and nothing is expected where nothing is known of the weeks before
  const stray = { ...actual, farrowed: [9, 9, 9, 6, 99, 99] }
  expect(expectedLanes(stray, 3, course).farrowed).toEqual(expected.farrowed)
  expect(expectedLanes(actual, 0, course).farrowed).toEqual(known.map(() => null))
})

test('the worst cohort is the mating week with the lowest attainment that is still on its way', () => {
  const plan = Array.from({ length: 12 }, () => 10)
  const mated = [1, 10, 9, 5, 8, 5, 10, 3, 0, 0, 0, 0]
  // week 0 was sold in week 5, before the running week 7 whose matings are not complete
  expect(worstCohort(mated, plan, 7, course)).toBe(3)
  expect(worstCohort(plan, plan, 7, course)).toBeNull()
  // in week 5 the pigs of week 0 are being sold; a week without a report is no bad week
  expect(worstCohort(mated, plan, 5, course)).toBe(0)
  expect(worstCohort([10, null, 9], plan, 4, course)).toBe(2)
})

test('expected figures never come from weeks after the running one and never fall below what is there', () => {
  const weeks = fc.array(fc.nat(500), { minLength: 10, maxLength: 10 })
  fc.assert(
    fc.property(weeks, weeks, fc.nat(9), (mated, farrowed, current) => {
      const lanes = { mated, farrowed, weaned: farrowed, grown: farrowed, sold: farrowed }
      const changed = { ...lanes, mated: mated.map((heads, week) => (week >= current ? heads + 7 : heads)) }
      const expected = expectedLanes(lanes, current, course)
      expect(expectedLanes(changed, current, course)).toEqual(expected)
      const now = expected.farrowed[current]
      if (now !== null && now !== undefined) expect(now).toBeGreaterThanOrEqual(farrowed[current] ?? 0)
    }),
  )
})

test('weeks of a year plan add up to its months, but for rounding', () => {
  const plan = line(Object.fromEntries(monthKeys.map((_, i) => [i + 1, String(200 + i)])))
  let sum = 0
  for (let day = '2026-01-05'; day < '2026-12-21'; day = addDays(day, 7))
    sum += planOfMonths({ start: day, end: addDays(day, 6) }, () => plan) ?? 0
  expect(Math.abs(sum - 2466 * (350 / 365))).toBeLessThan(30)
})
