import { expect, test } from 'vitest'
import type { MoveKind } from '#domain/batch/batch.types.ts'
import { replayCosts } from '#domain/batch/cost.ts'
import type { BatchCost, BatchMoney, CostMove, CostRules } from '#domain/batch/cost-types.ts'
import { NO_RULES } from './cost-samples.ts'

let no = 0
const move = (date: string, kind: MoveKind, qty: number, more: Partial<CostMove> = {}): CostMove => {
  no += 1
  return { source: `m${no}`, kind, date, no, qty, ...more }
}
const batch = (uid: string, moves: CostMove[], spent: BatchMoney['spent'] = []): BatchMoney => ({
  uid,
  moves,
  spent,
})
const replayed = (batches: BatchMoney[], rules: Partial<CostRules> = {}) =>
  replayCosts(batches, { ...NO_RULES, ...rules })
const lastDay = (cost: BatchCost | undefined) => cost?.days.at(-1)
const costsOf = (cost: BatchCost | undefined) =>
  cost?.moves
    .filter(({ kind }) => kind.startsWith('OUT_'))
    .map(({ kind, cents, leaves }) => [kind, cents, leaves])

test('BY2025-01 costs what §6.3 says: 16,250.00 元, all of it goes with the 29 that leave', () => {
  const reference = batch(
    'BY2025-01',
    [
      move('2025-05-21', 'IN_WEAN', 12, { cents: 12 * 35_000 }),
      move('2025-05-27', 'IN_WEAN', 9, { cents: 9 * 35_000 }),
      move('2025-06-11', 'IN_WEAN', 10, { cents: 10 * 35_000 }),
      move('2025-06-14', 'OUT_DEATH', -1),
      move('2025-06-29', 'OUT_DEATH', -1),
      move('2025-07-19', 'OUT_TRANSFER', -29, { road: 'x' }),
    ],
    [
      { date: '2025-06-30', item: 'FEED', cents: 428_400 },
      { date: '2025-06-30', item: 'DRUG', cents: 31_000 },
      { date: '2025-07-01', item: 'LABOUR', cents: 62_000 },
      { date: '2025-07-19', item: 'OTHER', cents: 18_600 },
    ],
  )
  const { batches, roads } = replayed([reference])
  const last = lastDay(batches[0])
  expect(last).toMatchObject({ left: 1_625_000, balance: 0, heads: 0, lost: 0 })
  expect(last?.items).toMatchObject({ WEANED: 1_085_000, FEED: 428_400, DRUG: 31_000, LABOUR: 62_000 })
  // the dead stay in the cost of the others; what they had cost is known all the same
  expect(costsOf(batches[0])).toEqual([
    ['OUT_DEATH', 35_000, false],
    ['OUT_DEATH', 36_167, false],
    ['OUT_TRANSFER', 1_625_000, true],
  ])
  expect(roads.get('x')).toEqual({ cents: 1_625_000, heads: 29 })
})

test.each<[string, CostMove[], [string, number, boolean][]]>([
  [
    'a third goes half-up, the last takes the rest',
    [
      move('2026-01-01', 'IN_BUY', 3, { cents: 100 }),
      move('2026-01-02', 'OUT_SALE', -1),
      move('2026-01-03', 'OUT_SALE', -1),
      move('2026-01-04', 'OUT_CULL', -1),
    ],
    [
      ['OUT_SALE', 33, true],
      ['OUT_SALE', 34, true],
      ['OUT_CULL', 33, true],
    ],
  ],
  [
    'what comes on a day is in the mean of who leaves that day',
    [
      move('2026-01-01', 'IN_INIT', 1, { cents: 100 }),
      move('2026-01-02', 'IN_BUY', 1, { cents: 300 }),
      move('2026-01-02', 'OUT_SALE', -1),
    ],
    [['OUT_SALE', 200, true]],
  ],
  [
    'a count that finds fewer and then more leaves the cost where it was',
    [
      move('2026-01-01', 'IN_INIT', 4, { cents: 400 }),
      move('2026-01-02', 'OUT_LOSS', -2),
      move('2026-01-03', 'IN_GAIN', 2),
      move('2026-01-04', 'OUT_SALE', -1),
    ],
    [
      ['OUT_LOSS', 200, false],
      ['OUT_SALE', 100, true],
    ],
  ],
  [
    'who is the last to die takes along what is left',
    [
      move('2026-01-01', 'IN_INIT', 2, { cents: 500 }),
      move('2026-01-02', 'OUT_DEATH', -1),
      move('2026-01-03', 'OUT_DEATH', -1),
    ],
    [
      ['OUT_DEATH', 250, false],
      ['OUT_DEATH', 500, true],
    ],
  ],
])('%s', (_, moves, expected) => {
  expect(costsOf(replayed([batch('a', moves)]).batches[0])).toEqual(expected)
})

test('cost follows through two batches on one day, whatever their names', () => {
  for (const [first, second, third] of [
    ['a', 'b', 'c'],
    ['c', 'b', 'a'],
    ['b', 'c', 'a'],
  ] as const) {
    const { batches, roads } = replayed([
      batch(first, [
        move('2026-01-01', 'IN_INIT', 10, { cents: 1000 }),
        move('2026-01-05', 'OUT_TRANSFER', -4, { road: 'r1' }),
      ]),
      batch(second, [
        move('2026-01-05', 'IN_TRANSFER', 4, { road: 'r1' }),
        move('2026-01-05', 'OUT_TRANSFER', -2, { road: 'r2' }),
      ]),
      batch(third, [move('2026-01-05', 'IN_TRANSFER', 2, { road: 'r2' })]),
    ])
    const of = (uid: string) => lastDay(batches.find((one) => one.uid === uid))
    expect([of(first)?.balance, of(second)?.balance, of(third)?.balance]).toEqual([600, 200, 200])
    expect(of(third)?.items.CARRIED).toBe(200)
    expect(roads.size).toBe(0)
  }
})

test('two that swap pigs on one day lose no cent', () => {
  const { batches, roads } = replayed([
    batch('a', [
      move('2026-01-01', 'IN_INIT', 3, { cents: 100 }),
      move('2026-01-05', 'IN_TRANSFER', 1, { road: 'y' }),
      move('2026-01-05', 'OUT_TRANSFER', -1, { road: 'x' }),
    ]),
    batch('b', [
      move('2026-01-01', 'IN_INIT', 3, { cents: 700 }),
      move('2026-01-05', 'IN_TRANSFER', 1, { road: 'x' }),
      move('2026-01-05', 'OUT_TRANSFER', -1, { road: 'y' }),
    ]),
  ])
  expect(batches.reduce((sum, one) => sum + (lastDay(one)?.balance ?? 0), 0)).toBe(800)
  expect(roads.size).toBe(0)
})

test('what leaves for another farm is on the road; heads that come back take their share off it', () => {
  const arriving = new Map([['ship', 9]])
  const { batches, roads: left } = replayed(
    [
      batch('a', [
        move('2026-01-01', 'IN_INIT', 20, { cents: 2000 }),
        // ten leave, one dies on the way, three come back
        move('2026-01-05', 'OUT_TRANSFER', -10, { road: 'ship' }),
        move('2026-01-06', 'IN_TRANSFER', 3, { road: 'ship' }),
      ]),
    ],
    { arriving },
  )
  expect(lastDay(batches[0])?.balance).toBe(1000 + 333)
  expect(left.get('ship')).toEqual({ cents: 667, heads: 6 })
})

test('deaths above the rate of a day leave to 营业外; at the rate they stay', () => {
  const moves = [
    move('2026-01-01', 'IN_INIT', 100, { cents: 10_000 }),
    move('2026-01-02', 'OUT_DEATH', -2),
    move('2026-01-03', 'OUT_DEATH', -1),
    move('2026-01-03', 'OUT_DEATH', -2),
  ]
  const rate = (date: string) => (date < '2026-01-03' ? 0 : 3)
  const [cost] = replayed([batch('a', moves)], { abnormalRate: rate }).batches
  expect(costsOf(cost)).toEqual([
    ['OUT_DEATH', 200, false],
    ['OUT_DEATH', 102, true],
    ['OUT_DEATH', 204, true],
  ])
  expect(lastDay(cost)).toMatchObject({ lost: 306, balance: 9694, left: 0 })
  // two of a hundred are two per cent, not more
  const first = replayed([batch('a', moves.slice(0, 2))], { abnormalRate: () => 2 }).batches[0]
  expect(lastDay(first)?.lost).toBe(0)
})

test('proceeds count with the cost of the heads they are for; sales without a price are in neither', () => {
  const [cost] = replayed([
    batch('a', [
      move('2026-01-01', 'IN_INIT', 4, { cents: 4000 }),
      move('2026-01-02', 'OUT_SALE', -2, { proceeds: 2600 }),
      move('2026-01-03', 'OUT_SALE', -1, { proceeds: null }),
      move('2026-01-04', 'OUT_CULL', -1, { proceeds: 50 }),
    ]),
  ]).batches
  expect(lastDay(cost)).toMatchObject({
    soldHeads: 2,
    proceeds: 2600,
    soldCost: 2000,
    left: 3000,
    culled: 1000,
  })
})

test('what comes back of a batch when its pigs have gone, or is spent on it then, is its close-out difference', () => {
  const moves = [
    move('2025-03-01', 'IN_BUY', 10, { cents: 100_000 }),
    move('2025-05-01', 'OUT_SALE', -10, { proceeds: 200_000 }),
  ]
  const spent = [
    { date: '2025-04-01', item: 'DRUG', cents: 50_000 },
    { date: '2025-05-03', item: 'DRUG', cents: -40_000 },
    { date: '2025-05-04', item: 'DRUG', cents: 10_000 },
  ] as const
  const [cost] = replayed([batch('a', moves, spent)]).batches
  expect(
    cost?.days.slice(-3).map(({ date, balance, soldCost, late }) => [date, balance, soldCost, late]),
  ).toEqual([
    ['2025-05-01', 0, 150_000, 0],
    ['2025-05-03', 0, 150_000, -40_000],
    ['2025-05-04', 0, 150_000, -30_000],
  ])
  // money that comes before the first pigs waits for them
  const early = replayed([batch('b', moves, [{ date: '2025-02-01', item: 'OTHER', cents: 700 }])]).batches[0]
  expect(lastDay(early)).toMatchObject({ left: 100_700, balance: 0, late: 0 })
})
