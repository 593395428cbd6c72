import { expect, test } from 'vitest'
import { replayBatch } from '#domain/batch/batch.replay.ts'
import type { BatchEvent, BatchHead, BatchPayload } from '#domain/batch/batch.types.ts'
import { happened, NURSERY } from './samples.ts'

const FINISH: BatchHead = { openDate: '2025-05-21', stage: 'FINISH' }

const said = (head: BatchHead, events: readonly BatchEvent[]) =>
  replayBatch(head, events).violations.map(
    ({ rule, level, field, message }) => `${rule} ${level} ${field} ${message}`,
  )

/** Ten pigs of 9 kg, bought on 2025-06-01. */
const bought = (more: BatchPayload = {}) =>
  happened('batch_in_buy', '2025-06-01', { qty: 10, weight: 90, houseId: 'N1', ...more })
const sold = (date: string, payload: BatchPayload) => happened('batch_out_sale', date, payload)

test.each<[string, BatchEvent[], string]>([
  [
    'G-02 nothing happens before the batch was opened',
    [happened('batch_in_buy', '2025-05-20', { qty: 5, weight: 40 })],
    'G-02 E date 日期不能早于批次建立日期',
  ],
  [
    'G-03 nothing happens after the close',
    [happened('batch_close', '2025-06-02'), happened('batch_weigh', '2025-06-03', { sampleQty: 1 })],
    'G-03 E batchNo 批次已关闭，不能操作',
  ],
  ['G-04 heads that come are a positive integer', [bought({ qty: null })], 'G-04 E qty 请输正整数'],
  ['G-04 no heads leave', [bought(), sold('2025-06-02', { qty: 0, weight: 9 })], 'G-04 E qty 请输正整数'],
  ['G-04 the heads that leave are said', [bought(), sold('2025-06-02', {})], 'G-04 E qty 请输正整数'],
  [
    'G-04 no heads change house',
    [bought(), happened('batch_move_house', '2025-06-02', { toHouseId: 'N2' })],
    'G-04 E qty 请输正整数',
  ],
  ...[null, undefined, -1, 2.5].map((counted): [string, BatchEvent[], string] => [
    `G-04 a count is no ${counted}`,
    [bought(), happened('batch_count', '2025-06-02', { counted })],
    'G-04 E counted 请输正整数',
  ]),
  ...[{ sampleQty: 5 }, { weight: 50 }].map((payload): [string, BatchEvent[], string] => [
    `G-04 a weighing has heads and kg, not only ${Object.keys(payload)}`,
    [bought(), happened('batch_weigh', '2025-06-02', payload)],
    'G-04 E sampleQty 请输正整数',
  ]),
  [
    'K-31 the house must be named where pigs stand in two',
    [bought(), bought({ houseId: 'N2' }), sold('2025-06-02', { qty: 1, weight: 9 })],
    'K-31 E houseId 批次分布在多个栋舍，请选择栋舍',
  ],
  [
    'K-34 pigs that come are weighed',
    [bought({ weight: null })],
    'K-34 E weight 请填写重量：10头合计kg，均重应在4～45kg/头',
  ],
  [
    'K-34 pigs that leave are weighed',
    [bought(), sold('2025-06-02', { qty: 3 })],
    'K-34 E weight 请填写重量：3头合计kg，均重应在4～45kg/头',
  ],
  [
    'K-34 culled pigs are weighed, and may be lighter than the rest',
    [bought(), happened('batch_out_cull', '2025-06-02', { qty: 1 })],
    'K-34 E weight 请填写重量：1头合计kg，均重应在0～45kg/头',
  ],
  [
    'G-05 pigs that come have a usual mean weight, shown to two places',
    [bought({ qty: 3, weight: 200 })],
    'G-05 E weight 均重异常（66.67kg/头），请核实',
  ],
  [
    'G-05 pigs that leave have a usual mean weight',
    [bought(), sold('2025-06-02', { qty: 3, weight: 200 })],
    'G-05 E weight 均重异常（66.67kg/头），请核实',
  ],
  [
    'G-05 pigs of 51 days usually weigh 17.0 kg: half of that is asked about',
    [bought({ birthDate: '2025-05-01' }), sold('2025-06-21', { qty: 1, weight: 9.2 })],
    'G-05 W weight 均重异常（9.20kg/头），请核实',
  ],
  [
    'G-07 a batch with pigs in it cannot end',
    [bought(), happened('batch_close', '2025-06-02')],
    'G-07 E date 批次仍有存栏10头，不能关闭',
  ],
  [
    'G-11 one death of ten in a day is asked about',
    [bought(), happened('batch_out_death', '2025-06-02', { qty: 1, weight: 9 })],
    'G-11 W qty 当日死亡率10.00%，请确认并上报',
  ],
  [
    'G-14 pigs that came unweighed do not make the others lighter',
    [
      bought(),
      happened('batch_in_wean', '2025-06-01', { qty: 10, houseId: 'N1' }),
      sold('2025-06-09', { qty: 1, weight: 8 }),
    ],
    'G-14 W weight 转出均重低于转入均重，请核实',
  ],
  [
    'G-14 pigs do not leave lighter than they came',
    [bought(), sold('2025-06-09', { qty: 2, weight: 17.8 })],
    'G-14 W weight 转出均重低于转入均重，请核实',
  ],
])('%s', (_, events, line) => expect(said(NURSERY, events)).toEqual([line]))

test.each<[string, BatchEvent[]]>([
  [
    'culled pigs below the range of the stage',
    [happened('batch_out_cull', '2025-06-20', { qty: 1, weight: 2 })],
  ],
  [
    'dead pigs of less than they came with',
    [happened('batch_out_death', '2025-06-20', { qty: 1, weight: 8 })],
  ],
  ['lighter pigs within 7 days of the first arrival (G-14)', [sold('2025-06-08', { qty: 2, weight: 17.8 })]],
  ['pigs of the same mean weight (G-14)', [sold('2025-06-20', { qty: 2, weight: 18 })]],
  ['a count of none', [happened('batch_count', '2025-06-02', { counted: 0 })]],
])('nothing is said of %s', (_, events) => {
  const many = bought({ qty: 100, weight: 900 })
  expect(said(NURSERY, [many, ...events])).toEqual([])
})

test('an impossible weight is not asked about a second time as lighter than it came (G-05, G-14)', () => {
  const light = sold('2025-06-20', { qty: 2, weight: 6 })
  expect(said(NURSERY, [bought(), light])).toEqual(['G-05 E weight 均重异常（3.00kg/头），请核实'])
})

test('pigs that only a count found, or that came unweighed, leave with any weight of their stage', () => {
  const found = happened('batch_count', '2025-06-01', { counted: 10, houseId: 'F1' })
  const weaned = happened('batch_in_wean', '2025-06-01', { qty: 10, houseId: 'F1' })
  const leave = sold('2025-09-01', { qty: 10, weight: 210 })
  expect(said(FINISH, [found, leave])).toEqual([])
  expect(said(FINISH, [weaned, leave])).toEqual([])
})

test('the weight of a weaning is judged with the weaning, not with the batch (V-505)', () => {
  const weaned = happened('batch_in_wean', '2025-06-01', { qty: 10, weight: 900, birthDate: '2025-05-10' })
  expect(said(NURSERY, [weaned])).toEqual([])
})
