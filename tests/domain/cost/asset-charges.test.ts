import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargedIn, farmParts, movedCharge, type Sharing, type Written } from '#domain/cost/asset-charges.ts'
import { monthText } from '#domain/cost/straight-line.ts'

/** What farms are charged of an asset they share, and whether a change moves a closed month of one of them. */
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
