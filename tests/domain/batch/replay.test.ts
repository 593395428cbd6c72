import { expect, test } from 'vitest'
import { replayBatch } from '#domain/batch/batch.replay.ts'
import type { BatchEvent, BatchHead } from '#domain/batch/batch.types.ts'
import { dayNumber } from '#domain/calendar.ts'
import { happened, NURSERY, referenceBatch } from './samples.ts'

const rulesOf = (head: BatchHead, events: readonly BatchEvent[]) =>
  replayBatch(head, events).violations.map(({ rule, level }) => `${rule} ${level}`)

const before = (date: string) => referenceBatch().filter((event) => event.date < date)

test('the reference batch holds 31 that came, 29 on 07-18, none on 07-19, and may then be closed', () => {
  const closed = [...referenceBatch(), happened('batch_close', '2025-07-19')]
  const { moves, status, closeDate, violations } = replayBatch(NURSERY, closed)
  expect(moves.map(({ kind, qty, stock }) => [kind, qty, stock])).toEqual([
    ['IN_WEAN', 12, 12],
    ['IN_WEAN', 9, 21],
    ['IN_WEAN', 10, 31],
    ['OUT_DEATH', -1, 30],
    ['OUT_DEATH', -1, 29],
    ['OUT_TRANSFER', -29, 0],
  ])
  expect([status, closeDate]).toEqual(['CLOSED', '2025-07-19'])
  // one of thirty in a day is more than 2 %: both deaths were asked about
  expect(violations.map(({ rule, message }) => [rule, message])).toEqual([
    ['G-11', '当日死亡率3.23%，请确认并上报'],
    ['G-11', '当日死亡率3.33%，请确认并上报'],
  ])
})

test('the age of a batch is weighted by heads, and those who leave do not change it', () => {
  const { moves } = replayBatch(NURSERY, referenceBatch())
  const births = [12 * dayNumber('2025-04-27'), 9 * dayNumber('2025-05-03'), 10 * dayNumber('2025-05-21')]
  const mean = births.reduce((sum, one) => sum + one, 0) / 31
  expect(moves.slice(2).map((move) => move.born)).toEqual(Array(4).fill(expect.closeTo(mean, 6)))
})

const house = (type: 'batch_in_buy' | 'batch_move_house', payload: object) =>
  happened(type, '2025-06-01', { qty: 10, weight: 90, houseId: 'N1', ...payload })

test.each<[string, BatchEvent[], string[]]>([
  [
    'G-01 more die than are there',
    [...before('2025-07-01'), happened('batch_out_death', '2025-07-10', { qty: 30, weight: 600 })],
    ['G-11 W', 'G-11 W', 'G-01 E'],
  ],
  [
    'G-02 before the batch was opened',
    [happened('batch_in_buy', '2025-05-20', { qty: 5, weight: 40 })],
    ['G-02 E'],
  ],
  ['G-04 no heads', [happened('batch_in_buy', '2025-06-01', { qty: 0, weight: 40 })], ['G-04 E']],
  ['G-04 half a head', [happened('batch_in_buy', '2025-06-01', { qty: 1.5, weight: 40 })], ['G-04 E']],
  ['K-34 no weight', [happened('batch_in_buy', '2025-06-01', { qty: 5 })], ['K-34 E']],
  [
    'G-05 too heavy for a nursery',
    [happened('batch_in_buy', '2025-06-01', { qty: 5, weight: 230 })],
    ['G-05 E'],
  ],
  [
    'G-05 too heavy for its age',
    [happened('batch_in_buy', '2025-06-01', { qty: 5, weight: 150, birthDate: '2025-05-01' })],
    ['G-05 W'],
  ],
  [
    'G-07 closed with pigs in it',
    [...before('2025-06-01'), happened('batch_close', '2025-06-02')],
    ['G-07 E'],
  ],
  [
    'G-03 after the end',
    [
      happened('batch_close', '2025-06-02'),
      happened('batch_weigh', '2025-06-03', { sampleQty: 1, weight: 9 }),
    ],
    ['G-03 E'],
  ],
  [
    'K-31 two houses and none named',
    [
      house('batch_in_buy', {}),
      house('batch_in_buy', { houseId: 'N2' }),
      happened('batch_out_cull', '2025-06-02', { qty: 1, weight: 9 }),
    ],
    ['K-31 E'],
  ],
  [
    'G-01 more than stand in that house',
    [
      house('batch_in_buy', {}),
      house('batch_in_buy', { houseId: 'N2' }),
      happened('batch_out_cull', '2025-06-02', { qty: 11, weight: 99, houseId: 'N2' }),
    ],
    ['G-01 E'],
  ],
  [
    'G-14 lighter than they came',
    [house('batch_in_buy', {}), happened('batch_out_sale', '2025-06-20', { qty: 2, weight: 16 })],
    ['G-14 W'],
  ],
])('%s: %#', (_, events, rules) => {
  expect(rulesOf(NURSERY, events)).toEqual(rules)
})

test('G-11 is a share of the opening heads and those that came, whoever was sold or moved that day', () => {
  const day = '2025-06-20'
  const bought = happened('batch_in_buy', '2025-06-01', { qty: 90, weight: 810, houseId: 'N1' })
  const more = happened('batch_in_buy', day, { qty: 10, weight: 150, houseId: 'N1' })
  const moved = happened('batch_move_house', day, { qty: 95, houseId: 'N1', toHouseId: 'N2' })
  const sold = happened('batch_out_sale', day, { qty: 90, weight: 1350, houseId: 'N2' })
  const died = (qty: number) => happened('batch_out_death', day, { qty, weight: qty * 10, houseId: 'N1' })
  const violationsWith = (...dead: readonly BatchEvent[]) =>
    replayBatch(NURSERY, [bought, more, moved, sold, ...dead]).violations.map(({ rule, message }) => [
      rule,
      message,
    ])
  expect(violationsWith(died(2))).toEqual([])
  expect(violationsWith(died(2), died(1))).toEqual([['G-11', '当日死亡率3.00%，请确认并上报']])
})

test('heads change house without leaving the batch, and what comes in a day comes first', () => {
  const moved = happened('batch_move_house', '2025-06-01', { qty: 4, houseId: 'N1', toHouseId: 'N2' })
  const { houses, stock } = replayBatch(NURSERY, [moved, house('batch_in_buy', {})])
  expect([stock, [...houses]]).toEqual([
    10,
    [
      ['N1', 6],
      ['N2', 4],
    ],
  ])
})

test('a count makes the books agree with the barn, also when a forgotten death is entered later', () => {
  const counted = happened('batch_count', '2025-06-05', { counted: 9 })
  const died = happened('batch_out_death', '2025-06-03', { qty: 1, weight: 8 })
  const loss = (events: BatchEvent[]) =>
    replayBatch(NURSERY, events).moves.filter(({ kind }) => kind === 'OUT_LOSS')
  expect(loss([house('batch_in_buy', {}), counted]).map(({ qty }) => qty)).toEqual([-1])
  expect(loss([house('batch_in_buy', {}), counted, died])).toEqual([])
})
