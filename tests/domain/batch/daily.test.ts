import { expect, test } from 'vitest'
import { pigDays, stockDays } from '#domain/batch/batch.daily.ts'
import { replayBatch } from '#domain/batch/batch.replay.ts'
import { happened, NURSERY, referenceBatch } from './samples.ts'

const days = (until: string, more: Parameters<typeof replayBatch>[1] = []) =>
  stockDays(replayBatch(NURSERY, [...referenceBatch(), ...more]).moves, until)

test('BY2025-01: 1510 pig-days, 29 heads at the end of the day before it leaves, none after (§6.3)', () => {
  const all = days('2025-07-19')
  expect(pigDays(all)).toBe(1510)
  expect(all.slice(-2).map((day) => [day.date, day.closing])).toEqual([
    ['2025-07-18', 29],
    ['2025-07-19', 0],
  ])
  expect(all.find((day) => day.date === '2025-06-14')).toEqual({
    date: '2025-06-14',
    opening: 31,
    came: 0,
    dead: 1,
    culled: 0,
    sold: 0,
    went: 0,
    closing: 30,
  })
})

test('a change of house is no movement of the batch; nothing has no days', () => {
  const move = happened('batch_move_house', '2025-06-30', { qty: 5, houseId: 'N1', toHouseId: 'N2' })
  expect(pigDays(days('2025-07-01', [move]))).toBe(pigDays(days('2025-07-01')))
  expect(stockDays([], '2025-07-19')).toEqual([])
})
