import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addsOverFarms,
  attainment,
  isPlanCode,
  monthKeys,
  type PlanCode,
  type PlanLine,
  planLineMistake,
  plannedBetween,
  plannedIn,
  plannedUntil,
  shareOfMonth,
  wholeOf,
} from '#domain/plan/year.ts'

const line = (code: PlanCode, months: readonly (string | null)[], whole: string | null = null): PlanLine =>
  ({
    code,
    ...Object.fromEntries(monthKeys.map((key, index) => [key, months[index] ?? null])),
    whole,
  }) as PlanLine
const even = (value: string) => monthKeys.map(() => value)

test('heads of months add up, rates stand for their mean; what is given goes before both', () => {
  expect(wholeOf(line('matings', ['10', '20.5']))).toBe('30.50')
  expect(wholeOf(line('psy', ['24', '25', null, '27']))).toBe('25.33')
  expect(wholeOf(line('psy', ['24'], '26'))).toBe('26.00')
  expect(wholeOf(line('psy', []))).toBeNull()
})

test('a line says something, and its year does not contradict its months', () => {
  expect(planLineMistake(line('matings', []))).toBe('请至少填写一个月或全年')
  expect(planLineMistake(line('matings', even('10'), '121'))).toBe('另定全年应等于各月合计120.00')
  expect(planLineMistake(line('matings', even('10'), '120'))).toBeNull()
  expect(planLineMistake(line('matings', ['10'], '121'))).toBeNull()
  expect(planLineMistake(line('psy', even('24'), '25'))).toBeNull()
  expect(planLineMistake(line('matings', [], '120'))).toBeNull()
  expect(planLineMistake(line('matings', even('10')))).toBeNull()
})

test('up to a day: full months and the days of the running one', () => {
  const heads = line('weanedHeads', even('310'))
  expect(plannedUntil(heads, '2026-01-31')).toBe('310.00')
  expect(plannedUntil(heads, '2026-02-14')).toBe('465.00')
  expect(plannedUntil(heads, '2026-12-31')).toBe('3720.00')
  expect(plannedUntil(line('psy', ['24', '26']), '2026-02-03')).toBe('25.00')
  expect(plannedUntil(line('psy', []), '2026-02-03')).toBeNull()
})

test('attainment is actual by plan; of nothing planned there is none', () => {
  expect([
    attainment('90', '120'),
    attainment('0', '5'),
    attainment('5', '0'),
    attainment(null, '5'),
  ]).toEqual(['75.00', '0.00', null, null])
})

test('the days of a month come to the month, whatever its plan', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 28, max: 31 }),
      (cents, monthDays) => {
        const plan = (cents / 100).toFixed(2)
        expect(shareOfMonth('count', plan, monthDays, monthDays)).toBe(plan)
        expect(shareOfMonth('rate', plan, 1, monthDays)).toBe(plan)
        expect(Number(shareOfMonth('count', plan, 7, monthDays))).toBeLessThanOrEqual(Number(plan))
      },
    ),
  )
})

test('a year planned to its end is the sum of its months', () => {
  const figure = fc.option(
    fc.integer({ min: 0, max: 99_999 }).map((one) => (one / 100).toFixed(2)),
    { nil: null },
  )
  fc.assert(
    fc.property(fc.array(figure, { minLength: 12, maxLength: 12 }), (months) => {
      const one = line('matings', months)
      expect(plannedUntil(one, '2026-12-31')).toBe(plannedIn(one, monthKeys))
    }),
  )
})

test('a plan of some days takes heads by the day and rates as their mean; an unplanned month leaves none', () => {
  const months = (value: (month: number) => string | null): PlanLine['whole'][] =>
    Array.from({ length: 12 }, (_, index) => value(index + 1))
  const line = (code: PlanLine['code'], value: (month: number) => string | null): PlanLine =>
    ({
      code,
      whole: null,
      ...Object.fromEntries(months(value).map((one, index) => [`m${index + 1}`, one])),
    }) as PlanLine
  const heads = line('farrowings', (month) => String(month * 30))
  const of = (one: PlanLine) => (year: number) => (year === 2026 ? one : undefined)
  expect(plannedBetween(of(heads), '2026-04-01', '2026-04-30')).toBe('120.00')
  expect(plannedBetween(of(heads), '2026-04-30', '2026-04-30')).toBe('4.00')
  // 10 of 30 days of April, and May
  expect(plannedBetween(of(heads), '2026-04-21', '2026-05-31')).toBe('190.00')
  const rate = line('farrowingRate', (month) => String(80 + month))
  expect(plannedBetween(of(rate), '2026-01-01', '2026-01-15')).toBe('81.00')
  // 31 days of 81, 28 of 82
  expect(plannedBetween(of(rate), '2026-01-01', '2026-02-28')).toBe('81.47')
  expect(
    plannedBetween(
      of(line('farrowings', (month) => (month === 2 ? null : '30'))),
      '2026-01-01',
      '2026-02-10',
    ),
  ).toBeNull()
  expect(plannedBetween(of(heads), '2025-12-31', '2026-01-31')).toBeNull()
})

test('items of a year plan are known by their codes', () => {
  expect(['matings', 'psy', 'toString', 'other', 7, null].map(isPlanCode)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('heads, sums of money and the herd add up over farms; rates and costs of a head do not', () => {
  const codes = ['matings', 'costTotal', 'sowStock', 'psy', 'kiloCost', 'finishDeathRate'] as const
  expect(codes.map(addsOverFarms)).toEqual([true, true, true, false, false, false])
})
