import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { firstOtherwise, type ValidValue, valueOn } from '#domain/cost/valid-values.ts'

/** First day from which a list answers otherwise when its rows change. */
const value = (from: string, to: string | null, says = '3.20', near = 1): ValidValue => ({
  from,
  to,
  says,
  near,
})
const [MARCH, MAY] = ['2026-03-01', '2026-05-31']
const LATE = '2026-12-31'

test('a value holds from its first day to its last, the nearest of several', () => {
  const [far, near] = [value(MARCH, null, '3.20', 1), value('2026-04-01', MAY, '3.50', 2)]
  const days = ['2026-02-28', MARCH, '2026-03-31', '2026-04-01', MAY, '2026-06-01']
  const says = [null, '3.20', '3.20', '3.50', '3.50', '3.20']
  expect(days.map((day) => valueOn([far, near], day))).toEqual(says)
  expect(days.map((day) => valueOn([near, far], day))).toEqual(says)
})

test.each([
  ['a new one, from its first day', [], [value(MARCH, null)], MARCH],
  ['one that goes, from its first day', [value(MARCH, MAY)], [], MARCH],
  ['another price', [value(MARCH, MAY)], [value(MARCH, MAY, '3.30')], MARCH],
  ['an earlier begin', [value(MARCH, MAY)], [value('2026-02-01', MAY)], '2026-02-01'],
  ['a later begin', [value(MARCH, MAY)], [value('2026-04-01', MAY)], MARCH],
  ['an end, from the day behind it', [value(MARCH, null)], [value(MARCH, MAY)], '2026-06-01'],
  ['a later end', [value(MARCH, MAY)], [value(MARCH, '2026-07-31')], '2026-06-01'],
  ['the same', [value(MARCH, MAY)], [value(MARCH, MAY)], null],
  ['one behind the days asked about', [], [value('2027-01-01', null)], null],
])('%s', (_, before, after, day) => {
  expect(firstOtherwise(before, after, LATE)).toBe(day)
})

test('what a nearer one hides changes nothing where it holds, and what says the same changes nothing at all', () => {
  const own = value('2026-01-01', '2026-06-30', '3.50', 2)
  const [old, next] = [value('2025-01-01', null, '3.20'), value('2025-01-01', null, '3.80')]
  expect(firstOtherwise([own, old], [own, next], LATE)).toBe('2025-01-01')
  const [since, sinceNext] = [value('2026-01-01', null, '3.20'), value('2026-01-01', null, '3.80')]
  expect(firstOtherwise([own, since], [own, sinceNext], '2026-06-30')).toBe(null)
  expect(firstOtherwise([own, since], [own, sinceNext], LATE)).toBe('2026-07-01')
  expect(firstOtherwise([since], [since, value(MARCH, MAY, '3.20', 2)], LATE)).toBe(null)
})

test('it is the first day that answers otherwise', () => {
  const day = (n: number) => addDays('2026-01-01', n)
  const row = fc
    .record({
      ...{ at: fc.nat(40), length: fc.option(fc.nat(40)), says: fc.constantFrom('a', 'b') },
      near: fc.nat(2),
    })
    .map(({ at, length, says, near }) =>
      value(day(at), length === null ? null : day(at + length), says, near),
    )
  // on one day one of each organisation holds
  const rows = fc.uniqueArray(row, { maxLength: 3, selector: ({ near }) => near })
  fc.assert(
    fc.property(rows, rows, fc.nat(90), (before, after, until) => {
      const days = Array.from({ length: until + 1 }, (_, n) => day(n))
      const first = days.find((on) => valueOn(before, on) !== valueOn(after, on)) ?? null
      expect(firstOtherwise(before, after, day(until))).toBe(first)
    }),
  )
})
