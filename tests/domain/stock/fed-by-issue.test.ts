import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, days as daysBetween } from '#domain/calendar.ts'
import { type FarmFacts, fedByIssue, type IssuedFeed } from '#domain/stock/fed-by-issue.ts'

const fixture = (heads: FarmFacts['heads'], today = '2025-08-20'): FarmFacts => ({
  days: (from, to) => Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at)),
  dayBefore: (day) => addDays(day, -1),
  monthEnd: (day) => (day < '2025-08-01' ? '2025-07-31' : '2025-08-31'),
  heads,
  today,
})
const issue = (uid: string, day: string, more: Partial<IssuedFeed> = {}): IssuedFeed => ({
  ...{ uid, day, place: 'A', isHouse: true, isReturn: false, kilos: 10_000, cents: 20_000 },
  ...more,
})
const shown = (all: ReturnType<typeof fedByIssue>) =>
  all.map(({ uid, day, kilos, cents }) => `${uid} ${day.slice(5)} ${kilos} ${cents}`)

test('a house shares an issue by animal-days until its next issue, the last one until today', () => {
  // 30 heads, from the 4th on 10
  const heads = (_: string, day: string) => (day < '2025-07-04' ? 30 : 10)
  const fed = fedByIssue([issue('a', '2025-07-02'), issue('b', '2025-07-05')], fixture(heads, '2025-07-06'))
  expect(shown(fed)).toEqual([
    'a 07-02 4286 8572',
    'a 07-03 4286 8571',
    'a 07-04 1428 2857',
    'b 07-05 5000 10000',
    'b 07-06 5000 10000',
  ])
})

test('houses are fed each by its own issues, whatever the order they were entered in; what comes back ends no span', () => {
  const days = (...of: number[]) => of.map((day) => `2025-07-0${day}`)
  const one = fixture(() => 1, '2025-07-06')
  const [first, next, last] = days(1, 3, 5)
  const issued = [issue('c', last ?? ''), issue('a', first ?? ''), issue('b', next ?? '')]
  expect(shown(fedByIssue(issued, one))).toEqual([
    ...['c 07-05 5000 10000', 'c 07-06 5000 10000'],
    ...['a 07-01 5000 10000', 'a 07-02 5000 10000'],
    ...['b 07-03 5000 10000', 'b 07-04 5000 10000'],
  ])
  const other = issue('o', '2025-07-05', { place: 'B' })
  const back = issue('r', '2025-07-05', { isReturn: true, kilos: -200, cents: -400 })
  expect(shown(fedByIssue([issue('a', '2025-07-03'), other, back], one))).toEqual([
    ...['a 07-03 2500 5000', 'a 07-04 2500 5000', 'a 07-05 2500 5000', 'a 07-06 2500 5000'],
    ...['r 07-05 -100 -200', 'r 07-06 -100 -200'],
    ...['o 07-05 5000 10000', 'o 07-06 5000 10000'],
  ])
})

test('a day whose house is empty is fed nothing', () => {
  const heads = (_: string, day: string) => (day === '2025-07-03' ? 0 : 5)
  expect(shown(fedByIssue([issue('a', '2025-07-02')], fixture(heads, '2025-07-04')))).toEqual([
    ...['a 07-02 5000 10000', 'a 07-04 5000 10000'],
  ])
})

test('no issue is fed in another month, and what nothing stands for is fed on its day', () => {
  const at = (heads: number, one: IssuedFeed) =>
    shown(
      fedByIssue(
        [one],
        fixture(() => heads),
      ),
    )
  expect(at(1, issue('a', '2025-07-30'))).toEqual(['a 07-30 5000 10000', 'a 07-31 5000 10000'])
  expect(at(0, issue('a', '2025-07-02'))).toEqual(['a 07-02 10000 20000'])
  expect(at(9, issue('a', '2025-07-02', { isHouse: false }))).toEqual(['a 07-02 10000 20000'])
  // entered ahead of the farm's day it is of its day
  expect(at(9, issue('a', '2025-08-25'))).toEqual(['a 08-25 10000 20000'])
})

test('what comes back goes off the days that are left; kilos and cents of a month are those of its documents', () => {
  const back = issue('r', '2025-07-03', { isReturn: true, kilos: -3000, cents: -6000 })
  const next = issue('b', '2025-07-05')
  const fed = fedByIssue(
    [issue('a', '2025-07-01'), back, next],
    fixture(() => 1, '2025-07-05'),
  )
  expect(shown(fed).slice(-3)).toEqual(['r 07-03 -1500 -3000', 'r 07-04 -1500 -3000', 'b 07-05 10000 20000'])
  const day = fc.integer({ min: 0, max: 50 }).map((no) => addDays('2025-07-01', no))
  const money = fc.integer({ min: -99_999, max: 999_999 })
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          day,
          place: fc.constantFrom('A', 'B'),
          kilos: money,
          cents: money,
          isReturn: fc.boolean(),
        }),
        {
          maxLength: 20,
        },
      ),
      fc.array(fc.nat(50), { minLength: 60, maxLength: 60 }),
      (rows, heads) => {
        const issued = rows.map((row, at): IssuedFeed => ({ uid: String(at), isHouse: true, ...row }))
        const all = fedByIssue(
          issued,
          fixture((_, one) => heads[daysBetween('2025-07-01', one)] ?? 0),
        )
        for (const { uid, day: from, kilos, cents } of issued) {
          const own = all.filter((one) => one.uid === uid)
          expect(own.reduce((sum, one) => sum + one.kilos, 0)).toBe(kilos)
          expect(own.reduce((sum, one) => sum + one.cents, 0)).toBe(cents)
          expect(own.every((one) => one.day >= from && one.day.slice(0, 7) === from.slice(0, 7))).toBe(true)
        }
      },
    ),
  )
})
