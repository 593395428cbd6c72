import { expect, test } from 'vitest'
import { stockDays } from '#domain/batch/batch.daily.ts'
import { diffBatch } from '#domain/batch/batch.diff.ts'
import { figuresOf } from '#domain/batch/batch.figures.ts'
import { replayBatch } from '#domain/batch/batch.replay.ts'
import { centsOf, shareOf } from '#domain/batch/cents.ts'
import { happened, NURSERY } from './samples.ts'

const D = '2025-06-01'
/** A batch to which everything happened on one day, but its count. */
const busy = () =>
  replayBatch(NURSERY, [
    happened('batch_in_init', D, { qty: 60, weight: 540.1, birthDate: '2025-05-01' }),
    happened('batch_in_wean', D, { qty: 20, weight: 140.1 }),
    happened('batch_in_buy', D, { qty: 10, weight: 90 }),
    happened('batch_in_transfer', D, { qty: 10, weight: 100 }),
    happened('batch_weigh', D, { sampleQty: 5, weight: 50 }),
    happened('batch_out_select', D, { qty: 1, weight: 10 }),
    happened('batch_out_transfer', D, { qty: 2, weight: 20 }),
    happened('batch_out_sale', D, { qty: 3, weight: 30.1 }),
    happened('batch_out_slaughter', D, { qty: 4, weight: 40.2 }),
    happened('batch_out_death', D, { qty: 5, weight: 20 }),
    happened('batch_out_cull', D, { qty: 6, weight: 30 }),
    happened('batch_count', '2025-06-03', { counted: 70 }),
    happened('batch_count', '2025-06-04', { counted: 72 }),
  ])

test('figures of a batch: heads by kind of movement, kg that came and that left alive', () => {
  expect(figuresOf(busy())).toEqual({
    initQty: 60,
    inQty: 20 + 10 + 10 + 2,
    deadQty: 5,
    cullQty: 6,
    soldQty: 3 + 4,
    outQty: 1 + 2 + 9,
    inWeight: 870.2,
    outWeight: 100.3,
    birthDate: '2025-05-01',
  })
})

test('heads of every day, each closing the next opening; a day without movements keeps them (F80)', () => {
  const none = { came: 0, dead: 0, culled: 0, sold: 0, went: 0 }
  expect(stockDays(busy().moves, '2025-06-04')).toEqual([
    { date: D, opening: 0, came: 100, dead: 5, culled: 6, sold: 7, went: 3, closing: 79 },
    { ...none, date: '2025-06-02', opening: 79, closing: 79 },
    { ...none, date: '2025-06-03', opening: 79, went: 9, closing: 70 },
    { ...none, date: '2025-06-04', opening: 70, came: 2, closing: 72 },
  ])
})

test('a correction names every figure of the batch that changes', () => {
  const [empty, full] = [replayBatch(NURSERY, []), busy()]
  const line = (name: string, before: string, after: string) => ({ label: `批次 B1 ${name}`, before, after })
  expect(diffBatch('B1', empty, full)).toEqual([
    line('存栏', '0 头', '72 头'),
    line('期初', '0 头', '60 头'),
    line('转入', '0 头', '42 头'),
    line('死亡', '0 头', '5 头'),
    line('淘汰', '0 头', '6 头'),
    line('销售', '0 头', '7 头'),
    line('转出', '0 头', '12 头'),
    line('转入重', '0.00 kg', '870.20 kg'),
    line('出栏重', '0.00 kg', '100.30 kg'),
    line('平均出生日期', '-', '2025-05-01'),
    line('称重次数', '0', '1'),
  ])
  const closed = replayBatch(NURSERY, [happened('batch_close', D)])
  expect(diffBatch('B1', empty, closed)).toEqual([line('状态', '在养', '已关闭')])
})

test('元 are read in cents, and no heads of none take all there is', () => {
  expect([centsOf('16250.00'), centsOf('0.07'), centsOf(19.99), centsOf(null)]).toEqual([
    1_625_000, 7, 1999, 0,
  ])
  expect(shareOf(7, 0, 0)).toBe(7)
})
