import { describe, expect, test } from 'vitest'
import { type Expired, firstExpired, thereIs, usableLots } from '#domain/stock/first-expired.ts'

/** Lots that a line without a lot takes (§5.11): the first to expire first. A lot may be used on its last day. */

const DAY = '2026-11-21'
const lot = (name: string, qty: number, expDate: string | null) => ({ lot: name, qty, expDate })
const LOTS = [
  lot('D', 5, null),
  lot('C', 4, '2026-12-31'),
  lot('X', 9, '2026-11-20'),
  lot('empty', 0, '2026-11-30'),
  lot('B', 2, '2026-12-31'),
  lot('lacking', -2, '2026-11-19'),
  lot('A', 3, DAY),
  lot('W', 1, '2026-11-10'),
]
const orderOf = (expired: Expired) => usableLots(LOTS, DAY, expired).map((one) => one.lot)

describe('the order of lots', () => {
  test.each<[Expired, string[]]>([
    ['NOT', ['A', 'B', 'C', 'D']],
    ['LAST', ['A', 'B', 'C', 'D', 'W', 'X']],
    ['FIRST', ['W', 'X', 'A', 'B', 'C', 'D']],
  ])('with what has expired: %s', (expired, order) => {
    expect(orderOf(expired)).toEqual(order)
    expect(usableLots(LOTS.toReversed(), DAY, expired).map((one) => one.lot)).toEqual(order)
  })

  test('of one last day, or of none, by name', () => {
    const named = (expDate: string | null) => ['N3', 'N1', 'N2'].map((name) => lot(name, 1, expDate))
    for (const expDate of [DAY, null])
      expect(usableLots(named(expDate), DAY, 'NOT').map((one) => one.lot)).toEqual(['N1', 'N2', 'N3'])
  })
})

test.each<[number, Expired | undefined, [string, number][] | null]>([
  [
    8,
    undefined,
    [
      ['A', 3],
      ['B', 2],
      ['C', 3],
    ],
  ],
  [
    5,
    undefined,
    [
      ['A', 3],
      ['B', 2],
    ],
  ],
  [
    14,
    undefined,
    [
      ['A', 3],
      ['B', 2],
      ['C', 4],
      ['D', 5],
    ],
  ],
  [15, undefined, null],
  [
    16,
    'LAST',
    [
      ['A', 3],
      ['B', 2],
      ['C', 4],
      ['D', 5],
      ['W', 1],
      ['X', 1],
    ],
  ],
  [
    2,
    'FIRST',
    [
      ['W', 1],
      ['X', 1],
    ],
  ],
  [
    24,
    'FIRST',
    [
      ['W', 1],
      ['X', 9],
      ['A', 3],
      ['B', 2],
      ['C', 4],
      ['D', 5],
    ],
  ],
  [25, 'FIRST', null],
  [0, 'FIRST', []],
])('%i taken, expired ones %s: %j', (qty, expired, taken) => {
  const shares = taken?.map(([name, part]) => ({ lot: name, qty: part })) ?? null
  expect(firstExpired(LOTS, qty, DAY, expired)).toEqual(shares)
})

test.each([
  ['', 14, 14],
  ['', 15, 14],
  ['', 3, 3],
  ['X', 1, 0],
  ['A', 9, 3],
  ['lacking', 1, 0],
  ['none', 1, 0],
])('of lot “%s” %i wanted, %i there are', (name, qty, there) => {
  expect(thereIs(LOTS, name, qty, DAY)).toBe(there)
})
