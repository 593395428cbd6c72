import { expect, test } from 'vitest'
import { figuresOf } from '#domain/batch/batch.figures.ts'
import { replayBatch } from '#domain/batch/batch.replay.ts'
import type { BatchEvent, BatchEventType, MoveKind } from '#domain/batch/batch.types.ts'
import { dayNumber } from '#domain/calendar.ts'
import { happened, NURSERY } from './samples.ts'

const replayed = (...events: readonly BatchEvent[]) => replayBatch(NURSERY, events)
const bought = (date: string, qty: number, more = {}) =>
  happened('batch_in_buy', date, { qty, weight: qty * 9, houseId: 'N1', ...more })

test('a batch without events is open and empty, and knows no day of birth', () => {
  expect(replayed()).toEqual({
    status: 'OPEN',
    closeDate: null,
    moves: [],
    weighings: [],
    stock: 0,
    houses: new Map(),
    born: null,
    lastEvent: null,
    violations: [],
  })
  expect(figuresOf(replayed()).birthDate).toBe(null)
})

test('a movement keeps house, kg and 元 of its heads, and a change of house is two movements', () => {
  const came = bought('2025-06-01', 10, { amount: 5000 })
  const moved = happened('batch_move_house', '2025-06-02', { qty: 4, houseId: 'N1', toHouseId: 'N2' })
  const sold = happened('batch_out_sale', '2025-06-03', { qty: 1, weight: 10, amount: 600, houseId: 'N2' })
  const { moves, lastEvent } = replayed(came, moved, sold)
  const none = { weight: null, amount: null, born: null }
  expect(moves).toEqual([
    {
      ...none,
      source: came.uid,
      kind: 'IN_BUY',
      date: '2025-06-01',
      qty: 10,
      weight: 90,
      amount: 5000,
      houseId: 'N1',
      stock: 10,
    },
    { ...none, source: moved.uid, kind: 'HOUSE_OUT', date: '2025-06-02', qty: -4, houseId: 'N1', stock: 6 },
    { ...none, source: moved.uid, kind: 'HOUSE_IN', date: '2025-06-02', qty: 4, houseId: 'N2', stock: 10 },
    {
      ...none,
      source: sold.uid,
      kind: 'OUT_SALE',
      date: '2025-06-03',
      qty: -1,
      weight: 10,
      amount: 600,
      houseId: 'N2',
      stock: 9,
    },
  ])
  expect(lastEvent).toEqual({ uid: sold.uid, type: 'batch_out_sale', date: '2025-06-03' })
})

test('an event that has no effect is not the last event of the batch where the batch was closed before it', () => {
  const close = happened('batch_close', '2025-06-02')
  const late = happened('batch_weigh', '2025-06-03', { sampleQty: 1, weight: 9 })
  expect(replayed(close, late).lastEvent?.uid).toBe(close.uid)
})

test('a weighing keeps its sample', () => {
  const weighed = happened('batch_weigh', '2025-06-02', { sampleQty: 5, weight: 48.5 })
  expect(replayed(bought('2025-06-01', 10), weighed).weighings).toEqual([
    { source: weighed.uid, date: '2025-06-02', sampleQty: 5, weight: 48.5 },
  ])
})

test('events of one kind and day happen in the order they were entered', () => {
  const [first, second] = [bought('2025-06-01', 3), bought('2025-06-01', 5)]
  for (const events of [
    [first, second],
    [second, first],
  ])
    expect(replayed(...events).moves.map(({ qty }) => qty)).toEqual([3, 5])
})

test('events under one number happen in the order of their uids, in whatever order they are read', () => {
  const [a, b] = [bought('2025-06-01', 3), bought('2025-06-01', 5)].map((one, i) => ({
    ...one,
    seq: 7,
    uid: i === 0 ? 'a' : 'b',
  })) as [BatchEvent, BatchEvent]
  for (const events of [
    [a, b],
    [b, a],
  ])
    expect(replayed(...events).moves.map(({ source }) => source)).toEqual(['a', 'b'])
})

const leaving: readonly [BatchEventType, MoveKind][] = [
  ['batch_out_select', 'OUT_SELECT'],
  ['batch_out_transfer', 'OUT_TRANSFER'],
  ['batch_out_sale', 'OUT_SALE'],
  ['batch_out_slaughter', 'OUT_SLAUGHTER'],
  ['batch_out_death', 'OUT_DEATH'],
  ['batch_out_cull', 'OUT_CULL'],
]
test.each(leaving)(
  '%s is %s: after the arrivals of its day, before the count and the close',
  (type, kind) => {
    const date = '2025-06-01'
    const { moves, status } = replayed(
      happened('batch_close', date),
      happened('batch_count', date, { counted: 0 }),
      happened(type, date, { qty: 10, weight: 90 }),
      happened('batch_move_house', date, { qty: 10, toHouseId: 'N2' }),
      bought(date, 4),
      happened('batch_in_transfer', date, { qty: 2, weight: 18, houseId: 'N1' }),
      happened('batch_in_wean', date, { qty: 3, houseId: 'N1' }),
      happened('batch_in_init', date, { qty: 1, weight: 9, houseId: 'N1' }),
    )
    expect(moves.map((move) => [move.kind, move.qty])).toEqual([
      ['IN_INIT', 1],
      ['IN_BUY', 4],
      ['IN_TRANSFER', 2],
      ['IN_WEAN', 3],
      ['HOUSE_OUT', -10],
      ['HOUSE_IN', 10],
      [kind, -10],
    ])
    expect(status).toBe('CLOSED')
  },
)

test('heads a count finds are no arrivals: the deaths of the day are a share of the others (G-11)', () => {
  const date = '2025-06-01'
  const found = happened('batch_count', date, { counted: 100, houseId: 'N1' })
  const died = happened('batch_out_death', '2025-06-02', { qty: 1, weight: 9, houseId: 'N1' })
  const dead = (...events: BatchEvent[]) => replayed(...events).violations.map(({ message }) => message)
  expect(dead(bought(date, 40), { ...found, date: '2025-06-02' }, died)).toEqual([
    '当日死亡率2.50%，请确认并上报',
  ])
  expect(dead(bought(date, 40), found, died)).toEqual([])
})

test('a new stock forgets the age of those that left; pigs of unknown birth do not move the mean', () => {
  const born = (...events: BatchEvent[]) => replayed(...events).born
  const left = happened('batch_out_sale', '2025-06-02', { qty: 4, weight: 40 })
  expect(born(bought('2025-06-01', 4, { birthDate: '2025-05-01' }), bought('2025-06-02', 4))).toBe(
    dayNumber('2025-05-01'),
  )
  expect(born(bought('2025-06-01', 4, { birthDate: '2025-05-01' }), left, bought('2025-06-03', 4))).toBe(null)
  expect(
    born(
      bought('2025-06-01', 4, { birthDate: '2025-05-01' }),
      left,
      bought('2025-06-03', 4, { birthDate: '2025-05-05' }),
    ),
  ).toBe(dayNumber('2025-05-05'))
})
