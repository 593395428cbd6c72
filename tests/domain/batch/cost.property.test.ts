import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOf, yuanOf } from '#domain/batch/cents.ts'
import { replayCosts } from '#domain/batch/cost.ts'
import { type BatchMoney, type Costs, costItems } from '#domain/batch/cost-types.ts'
import { farms, NO_RULES } from './cost-samples.ts'

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)

/** Entries of people: pigs that were bought, weaned or taken over, and costs. */
const putIn = (batches: readonly BatchMoney[]): number =>
  sum(
    batches.flatMap(({ moves, spent }) => [
      ...moves.map((one) => one.cents ?? 0),
      ...spent.map((one) => one.cents),
    ]),
  )

/** In the batches, gone for good, and on the road. */
function found({ batches, roads }: Costs, money: readonly BatchMoney[]): number {
  const roadMoves = new Set(
    money.flatMap(({ moves }) => moves.flatMap((one) => (one.road && one.qty < 0 ? [one.source] : []))),
  )
  const gone = batches.flatMap(({ moves }) =>
    moves.filter((one) => one.leaves && !roadMoves.has(one.source)).map((one) => one.cents),
  )
  return sum([
    ...batches.map(({ days }) => (days.at(-1)?.balance ?? 0) + (days.at(-1)?.late ?? 0)),
    ...gone,
    ...[...roads.values()].map((one) => one.cents),
  ])
}

test('no cent is lost or made, whatever moves where and on which day; the end of every day adds up', () => {
  fc.assert(
    fc.property(farms, fc.constantFrom(0, 2, 20), (money, rate) => {
      const costs = replayCosts(money, { ...NO_RULES, abnormalRate: () => rate })
      expect(found(costs, money)).toBe(putIn(money))
      for (const { days } of costs.batches)
        for (const { items, balance, left, culled, lost, late, heads } of days) {
          expect(sum(costItems.map((item) => items[item]))).toBe(balance + left + culled + lost + late)
          expect(heads).toBeGreaterThanOrEqual(0)
          expect(balance).toBeGreaterThanOrEqual(0)
        }
    }),
    { numRuns: 1000, seed: 20261121 },
  )
})

test('a batch whose pigs have gone holds no money, whatever is spent on it or comes back of it afterwards', () => {
  fc.assert(
    fc.property(farms, (money) => {
      const { batches } = replayCosts(money, NO_RULES)
      for (const { uid, days } of batches)
        for (const { date, heads, balance } of days) {
          const stood = money.find((one) => one.uid === uid)?.moves.some((one) => one.date <= date)
          if (heads === 0 && stood) expect(balance).toBe(0)
        }
    }),
    { numRuns: 500, seed: 20261121 },
  )
})

test('costs entered in another order come to the same', () => {
  fc.assert(
    fc.property(farms, (money) => {
      const turned = money
        .toReversed()
        .map((one) => ({ ...one, moves: one.moves.toReversed(), spent: one.spent.toReversed() }))
      expect(replayCosts(turned, NO_RULES)).toEqual(replayCosts(money, NO_RULES))
    }),
    { numRuns: 300, seed: 20261121 },
  )
})

test('shares are half-up to the cent', () => {
  expect([shareOf(100, 1, 3), shareOf(101, 1, 2), shareOf(5, 3, 3), shareOf(7, 1, 0)]).toEqual([33, 51, 5, 7])
  expect([yuanOf(1_625_000), yuanOf(5), yuanOf(-1999), yuanOf(0)]).toEqual([
    '16250.00',
    '0.05',
    '-19.99',
    '0.00',
  ])
})
