import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { monthNumber } from '#domain/cost/straight-line.ts'
import {
  type Accrued,
  type BreedingAsset,
  monthOfAsset,
  type NotAccrued,
} from '#support/oracle/depreciation.ts'

/** S4 of §6: 3,600 元, 1,200 left, 36 months. */
const s4: BreedingAsset = {
  ...{ original: 360_000, residual: 120_000, months: 36 },
  ...{ productive: monthNumber('2025-01'), exit: null },
}
const at = (asset: BreedingAsset, month: string, before: Accrued | NotAccrued = 'first') =>
  monthOfAsset(asset, monthNumber(month), before)

describe('F105', () => {
  test.each([
    ['the month of the first service is not charged', s4, '2025-01', null],
    ['the next one is', s4, '2025-02', [6667, 6667, 'RUNNING']],
    ['the last takes the rest', s4, '2028-01', [6655, 240_000, 'FULL']],
    ['then nothing', s4, '2028-02', [0, 240_000, 'FULL']],
    [
      'the month it leaves is charged',
      { ...s4, exit: monthNumber('2025-06') },
      '2025-06',
      [6667, 33_335, 'GONE'],
    ],
    ['none after', { ...s4, exit: monthNumber('2025-06') }, '2025-07', null],
    ['gone before it was charged', { ...s4, exit: monthNumber('2025-01') }, '2025-01', [0, 0, 'GONE']],
    [
      'its file names the month',
      { ...s4, start: monthNumber('2025-05') },
      '2025-05',
      [6667, 6667, 'RUNNING'],
    ],
    ['and none is charged before', { ...s4, start: monthNumber('2025-05') }, '2025-04', null],
    [
      'a gilt whose file names the month',
      { ...s4, productive: null, start: monthNumber('2025-05') },
      '2025-06',
      [6667, 13_334, 'RUNNING'],
    ],
    ['never productive', { ...s4, productive: null }, '2025-06', null],
    [
      'a gilt that died',
      { ...s4, productive: null, exit: monthNumber('2025-06') },
      '2025-06',
      [0, 0, 'GONE'],
    ],
    ['worth less than what is to be left', { ...s4, original: 90_000 }, '2025-02', [0, 0, 'RUNNING']],
  ] as const)('%s', (_, asset, month, expected) => {
    const found = at(asset, month)
    expect(found && [found.charge, found.accumulated, found.state]).toEqual(expected)
  })

  test('one that is accrued late makes up for what it missed; what lies before the first accrual of a farm does not count', () => {
    expect(at(s4, '2025-06', 'late')).toMatchObject({ charge: 33_335, accumulated: 33_335 })
    expect(at(s4, '2025-06', 'first')).toMatchObject({ charge: 6667, accumulated: 33_335 })
    const known = { ...s4, since: monthNumber('2025-05') }
    expect(at(known, '2025-06', 'late')).toMatchObject({ charge: 2 * 6667, accumulated: 33_335 })
    expect(at({ ...known, since: monthNumber('2025-01') }, '2025-06', 'late')).toMatchObject({
      charge: 33_335,
    })
  })

  test('one that left in a month accrued already is closed in the next', () => {
    const left = { ...s4, exit: monthNumber('2025-05') }
    const before = { accumulated: 33_335, gone: false }
    expect(at(left, '2025-07', before)).toEqual({
      charge: -6667,
      accumulated: 26_668,
      net: 333_332,
      state: 'GONE',
    })
    expect(at(left, '2025-08', { accumulated: 26_668, gone: true })).toBe(null)
  })

  test('whatever is corrected on the way, charges add up to what is written off', () => {
    const asset = fc.record({
      original: fc.nat(1e7),
      residual: fc.nat(1e6),
      months: fc.integer({ min: 1, max: 60 }),
      productive: fc.integer({ min: 24_300, max: 24_305 }),
      exit: fc.constant(null),
    })
    fc.assert(
      fc.property(asset, asset, fc.integer({ min: 1, max: 40 }), (first, corrected, turn) => {
        let before: Accrued | NotAccrued = 'late'
        let charged = 0
        for (let month = 24_306; month < 24_380; month += 1) {
          const row = monthOfAsset(month - 24_306 < turn ? first : corrected, month, before)
          if (row === null) continue
          charged += row.charge
          before = { accumulated: row.accumulated, gone: false }
          expect(row.accumulated).toBe(charged)
        }
        expect(charged).toBe(Math.max(corrected.original - corrected.residual, 0))
      }),
    )
  })
})
