import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chargedIn,
  farmParts,
  movedCharge,
  type Sharing,
  type Size,
  type Written,
} from '#domain/cost/asset-charges.ts'
import { monthText } from '#domain/cost/straight-line.ts'

/** Charges of an asset to the farms that share it, and whether a change moves a closed month of one of them. */
const FARMS = ['a', 'b', 'c']
const month = (n: number) => monthText(24_300 + n)
const sizeAt = (uid: string, at: string) => ({ sows: uid === 'a' ? 3 : 1, places: at < month(6) ? 10 : 20 })

const asset: fc.Arbitrary<Written> = fc
  .record({
    value: fc.nat(99_999),
    residualRate: fc.constantFrom(0, 500),
    months: fc.integer({ min: 1, max: 14 }),
    start: fc.nat(8),
    length: fc.option(fc.nat(8)),
    farmIds: fc.shuffledSubarray(FARMS, { minLength: 1 }),
    sharing: fc.constantFrom<Sharing>('SHARES', 'HEADS', 'CAPACITY', 'EQUAL'),
    first: fc.nat(3_000),
  })
  .map(({ start, length, first, farmIds, ...more }) => {
    const others = farmIds.length - 1
    const shares = farmIds.map((_, at) => (at < others ? first : 10_000 - others * first))
    const ends = length === null ? null : month(start + length)
    return { ...more, farmIds, startMonth: month(start), endMonth: ends, shares }
  })
const MONTHS = Array.from({ length: 24 }, (_, n) => month(n))
const partOf = (one: Written | null, uid: string, at: string): number =>
  one ? (farmParts(one, at, sizeAt)[one.farmIds.indexOf(uid)] ?? 0) : 0

test('the parts of a month are the whole, and all months what is written off', () => {
  fc.assert(
    fc.property(asset, (one) => {
      const whole = MONTHS.reduce((sum, at) => sum + chargedIn(one, at), 0)
      const base = one.value - Math.round((one.value * one.residualRate) / 10_000)
      if (one.endMonth === null) expect(whole).toBe(base)
      for (const at of MONTHS)
        expect(farmParts(one, at, sizeAt).reduce((sum, part) => sum + part, 0)).toBe(chargedIn(one, at))
    }),
  )
})

test('a change moves a closed month where a farm, of before or after, is charged otherwise in it', () => {
  const closed = fc.dictionary(fc.constantFrom(...FARMS), fc.nat(20).map(month), { minKeys: 1 })
  fc.assert(
    fc.property(asset, fc.option(asset), closed, (before, after, until) => {
      const moved = MONTHS.flatMap((at) =>
        FARMS.filter((uid) => at <= (until[uid] ?? '') && partOf(before, uid, at) !== partOf(after, uid, at)),
      )
      const said = movedCharge(before, after, new Map(Object.entries(until)), sizeAt)
      expect(said !== null).toBe(moved.length > 0)
      if (said)
        expect(partOf(before, said.farmId, said.month)).not.toBe(partOf(after, said.farmId, said.month))
    }),
  )
})

describe('F106 a charge by hand', () => {
  const own: Written = {
    ...{ value: 120_000, residualRate: 0, months: 12, startMonth: '2025-01', endMonth: null },
    ...{ farmIds: ['a'], sharing: 'EQUAL', shares: null },
  }
  test.each([
    ['2024-12', own, 0],
    ['2025-01', own, 10_000],
    ['2025-12', own, 10_000],
    ['2026-01', own, 0],
    ['2025-03', { ...own, endMonth: '2025-03' }, 10_000],
    ['2025-04', { ...own, endMonth: '2025-03' }, 0],
    ['2025-01', { ...own, residualRate: 500 }, 9500],
  ])('of %s', (at, one, cents) => expect(chargedIn(one, at)).toBe(cents))

  const shared: Written = { ...own, farmIds: ['a', 'b'] }
  const SIZES: Record<string, Size> = { a: { sows: 300, places: 10 }, b: { sows: 100, places: 40 } }
  const twice = (uid: string) => SIZES[uid] ?? { sows: 0, places: 0 }
  test.each([
    ['by sows', { ...shared, sharing: 'HEADS' as const }, [7500, 2500]],
    [
      'by sows, where one farm has none',
      { ...shared, farmIds: ['c', 'a'], sharing: 'HEADS' as const },
      [0, 10_000],
    ],
    ['by places', { ...shared, sharing: 'CAPACITY' as const }, [2000, 8000]],
    ['alike', shared, [5000, 5000]],
    ['by shares', { ...shared, sharing: 'SHARES' as const, shares: [9000, 1000] }, [9000, 1000]],
    ['alike where shares are missing', { ...shared, sharing: 'SHARES' as const }, [5000, 5000]],
  ])('%s', (_, one, parts) => expect(farmParts(one, '2025-01', twice)).toEqual(parts))
  test('alike where no farm has a size', () => {
    const none = () => ({ sows: 0, places: 0 })
    expect(farmParts({ ...shared, sharing: 'HEADS' }, '2025-01', none)).toEqual([5000, 5000])
  })

  test('the first closed month that is charged otherwise is named with its farm', () => {
    const closed = new Map([
      ['a', '2025-03'],
      ['b', '2025-06'],
    ])
    expect(movedCharge(null, shared, closed, twice)).toEqual({ farmId: 'a', month: '2025-01' })
    expect(movedCharge(shared, { ...shared, endMonth: '2025-04' }, closed, twice)).toEqual({
      farmId: 'b',
      month: '2025-05',
    })
    expect(movedCharge(shared, { ...shared, endMonth: '2025-06' }, closed, twice)).toBeNull()
    expect(movedCharge(null, { ...shared, startMonth: '2025-07' }, closed, twice)).toBeNull()
    expect(movedCharge(null, shared, new Map(), twice)).toBeNull()
  })
})
