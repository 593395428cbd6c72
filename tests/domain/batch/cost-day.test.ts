import { expect, test } from 'vitest'
import type { MoveKind } from '#domain/batch/batch.types.ts'
import { replayCosts } from '#domain/batch/cost.ts'
import type { BatchMoney, CostMove } from '#domain/batch/cost-types.ts'
import { NO_RULES } from './cost-samples.ts'

let no = 0
const move = (day: number, kind: MoveKind, qty: number, more: Partial<CostMove> = {}): CostMove => {
  no += 1
  return { source: `m${no}`, kind, date: `2026-01-0${day}`, no, qty, ...more }
}
const batch = (uid: string, ...moves: readonly CostMove[]): BatchMoney => ({ uid, moves, spent: [] })
const replayed = (batches: readonly BatchMoney[], abnormalRate = 0) =>
  replayCosts(batches, { ...NO_RULES, abnormalRate: () => abnormalRate })
/** Movements of a batch with their cost. */
const linesOf = (batches: readonly BatchMoney[], uid: string, rate = 0) =>
  replayed(batches, rate)
    .batches.find((one) => one.uid === uid)
    ?.moves.map(({ kind, cents }) => [kind, cents])

test.each([
  ['a', 'b', 'c'],
  ['c', 'b', 'a'],
  ['b', 'a', 'c'],
])(
  'on a busy day a batch waits for the pigs it gets before its own leave: %s, %s, %s',
  (first, second, third) => {
    const money = [
      batch(
        first,
        move(1, 'IN_INIT', 10, { cents: 1000 }),
        move(5, 'OUT_TRANSFER', -4, { road: 'r1' }),
        move(5, 'OUT_SALE', -1),
      ),
      batch(
        second,
        move(5, 'IN_BUY', 4, { cents: 1200 }),
        move(5, 'IN_TRANSFER', 4, { road: 'r1' }),
        move(5, 'OUT_TRANSFER', -2, { road: 'r2' }),
        move(5, 'OUT_SALE', -1),
      ),
      batch(
        third,
        move(5, 'IN_BUY', 2, { cents: 0 }),
        move(5, 'IN_TRANSFER', 2, { road: 'r2' }),
        move(5, 'OUT_SALE', -1),
      ),
    ]
    // 100 a head; with four of 300 the mean is 200; with two that cost nothing 100
    expect(linesOf(money, first)).toEqual([
      ['IN_INIT', 1000],
      ['OUT_TRANSFER', 400],
      ['OUT_SALE', 100],
    ])
    expect(linesOf(money, second)).toEqual([
      ['IN_BUY', 1200],
      ['IN_TRANSFER', 400],
      ['OUT_TRANSFER', 400],
      ['OUT_SALE', 200],
    ])
    expect(linesOf(money, third)).toEqual([
      ['IN_BUY', 0],
      ['IN_TRANSFER', 400],
      ['OUT_SALE', 100],
    ])
  },
)

test('of two that swap pigs the first by its uid lets its own go first, however they are read', () => {
  const swap = (own: string, other: string, cents: number) => [
    move(1, 'IN_INIT', 3, { cents }),
    move(5, 'IN_TRANSFER', 1, { road: other }),
    move(5, 'OUT_TRANSFER', -1, { road: own }),
  ]
  const [a, b] = [batch('a', ...swap('x', 'y', 100)), batch('b', ...swap('y', 'x', 700))]
  for (const money of [
    [a, b],
    [b, a],
  ]) {
    const { batches } = replayed(money)
    // a: 100 ÷ 4 goes; b: (700 + 25) ÷ 4 goes
    expect(batches.map(({ uid, days }) => [uid, days.at(-1)?.balance])).toEqual([
      ['a', 100 - 25 + 181],
      ['b', 700 + 25 - 181],
    ])
  }
})

test('a change of house costs nothing and is no movement of money', () => {
  const money = [
    batch('a', move(1, 'IN_INIT', 4, { cents: 400 }), move(2, 'HOUSE_OUT', -4), move(2, 'HOUSE_IN', 4)),
  ]
  expect(linesOf(money, 'a')).toEqual([['IN_INIT', 400]])
  expect(replayed(money).batches[0]?.days.map(({ date }) => date)).toEqual(['2026-01-01'])
})

test('only the dead of a day are held against the rate, and a loss of a count stays with the survivors', () => {
  const start = move(1, 'IN_INIT', 100, { cents: 10_000 })
  const quiet = batch('a', start, move(2, 'OUT_DEATH', -2), move(2, 'OUT_LOSS', -40))
  const costOf = (money: BatchMoney) => replayed([money], 3).batches[0]?.days.at(-1)
  expect(costOf(quiet)).toMatchObject({ lost: 0, balance: 10_000 })
  const bad = batch('a', start, move(2, 'OUT_DEATH', -10), move(2, 'OUT_LOSS', -10))
  expect(costOf(bad)).toMatchObject({ lost: 1000, balance: 9000, heads: 80 })
})

test('a sale without a price is in no proceeds', () => {
  const money = batch('a', move(1, 'IN_INIT', 4, { cents: 400 }), move(2, 'OUT_SALE', -1))
  expect(replayed([money]).batches[0]?.days.at(-1)).toMatchObject({
    left: 100,
    soldHeads: 0,
    proceeds: 0,
    soldCost: 0,
  })
})
