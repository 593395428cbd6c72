import { expect, test } from 'vitest'
import { amountOf } from '#domain/standalone/amount.ts'
import { courseEnd, withdrawUntil } from '#domain/standalone/course.ts'
import { monthsOf } from '#domain/standalone/immune-plan.ts'
import { intakeRate } from '#domain/standalone/intake.ts'

test.each([
  [12.5, 3.333, 41.66],
  ['0.1', '0.2', 0.02],
  [1, '1.005', 1.01],
  [0, 5, 0],
  [null, 5, null],
  [undefined, 5, null],
  [5, null, null],
  [5, undefined, null],
])('%s at %s is an amount of %s, half up; unknown where one of both is', (qty, price, amount) => {
  expect(amountOf(qty, price)).toBe(amount)
})

test.each([
  ['4.2', '6', '70.00'],
  [2, 3, '66.67'],
  [0, 3, '0.00'],
  [3, 0, null],
  [3, -1, null],
  [null, 3, null],
  [undefined, 3, null],
  [3, null, null],
  [3, undefined, null],
])('%s kg eaten of %s planned are %s %%', (eaten, planned, rate) => {
  expect(intakeRate(eaten, planned)).toBe(rate)
})

test.each([
  [1, '2026-02-27'],
  [3, '2026-03-01'],
  // a course entered without days is one day
  [0, '2026-02-27'],
])('a course of %i days that begins on 27 February ends on %s', (days, end) => {
  expect(courseEnd('2026-02-27', days)).toBe(end)
})

test.each([
  [3, 28, '2026-03-30'],
  [1, 1, '2026-03-01'],
  [0, 1, '2026-03-01'],
  [3, 0, null],
])(
  '§2.11: after %i days of a drug with %i days of withdrawal no sale before %s is over',
  (days, rest, until) => {
    expect(withdrawUntil('2026-02-27', days, rest)).toBe(until)
  },
)

test.each([
  ['3,7,11', [3, 7, 11]],
  ['1， 12', [1, 12]],
  ['2、8', [2, 8]],
  ['6', [6]],
  ['0,6', []],
  ['6,13', []],
  ['6,1.5', []],
  ['春,6', []],
  ['', []],
])('months typed as "%s" are %j: one that is no month makes all of them none', (typed, months) => {
  expect(monthsOf(typed)).toEqual(months)
})
