import { expect, test } from 'vitest'
import { spendOnReference } from '#support/reference-costs.ts'
import { referenceWorld } from '#support/reference-farm.ts'
import { ask, type Result } from '#support/reports.ts'

/** What the reports of costs say of the reference farm (domain.md §6.3); today is 2025-07-19. */
const { admin, farmId } = await referenceWorld()
await spendOnReference(admin, farmId)

const period = { farmIds: [farmId], dateFrom: '2025-01-01', dateTo: '2025-07-19' }
const report = (name: string, groupBy: string | null = null, more: object = {}): Promise<Result> =>
  ask(admin, `bi/${name}`, { filters: { ...period, ...more }, groupBy, pageSize: 100 })
const of = (rows: readonly Record<string, unknown>[], ...keys: string[]) =>
  rows.map((row) => [row._group, ...keys.map((key) => (row[key] === null ? null : Number(row[key])))])

test('14,700 over 42 weaned are 350.00 a head; the batch 5,400 beside; items are those of the whole', async () => {
  const { sums, list } = await report('cost-summary', 'object')
  expect([sums.amount, sums.weaned, Number(sums.weanerCost)].map(Number)).toEqual([20_100, 42, 350])
  expect(of(list, 'amount', 'feed', 'drug', 'labour', 'depreciation', 'other', 'weanerCost')).toEqual([
    ['种猪群', 14_700, 9240, 840, 2520, 1260, 840, 350],
    ['保育 BY2025-01', 5400, 4284, 310, 620, 0, 186, null],
  ])
  const items = (await report('cost-summary', 'item', { costClass: 'BREEDING' })).list
  expect(of(items, 'amount', 'weanerCost')).toEqual(
    expect.arrayContaining([
      ['饲料', 9240, 220],
      ['人工', 2520, 60],
      ['折旧', 1260, 30],
    ]),
  )
  const months = (await report('cost-summary', 'month', { item: 'DEPRECIATION' })).list
  expect(of(months, 'amount').slice(-1)).toEqual([['2025-01', 210]])
})

test('screen, rows behind a figure and export tell the same', async () => {
  const { list, sums, total } = await report('cost-summary')
  const added = list.reduce((sum, row) => sum + Number(row.amount) * 100, 0)
  expect([total, Math.round(added), Number(sums.amount)]).toEqual([list.length, 2_010_000, 20_100])
  expect(list.every((row) => row.item !== null)).toBe(true)
  const drill = await ask(admin, 'bi/cost-summary/drill', {
    filters: period,
    drill: { group: 'item', key: 'LABOUR' },
    column: 'amount',
  })
  expect(drill.list.map((row) => [row.source, row.what, Number(row.amount)]).toSorted()).toEqual([
    ['批次费用', null, 620],
    ['直接岗位工资', '场长', 2520],
  ])
})

test('feed costs by class and batch, a head and a kg grown', async () => {
  const { list, sums } = await report('feed-cost', 'object')
  expect([sums.qty, sums.amount].map(Number)).toEqual([3920, 13_524])
  expect(of(list, 'qty', 'price', 'amount', 'headDays').filter(([, qty]) => qty !== null)).toEqual(
    expect.arrayContaining([
      ['怀孕', 2000, 3, 6000, expect.any(Number)],
      ['哺乳', 900, 3.6, 3240, expect.any(Number)],
      ['保育 BY2025-01', 1020, 4.2, 4284, 1510],
    ]),
  )
  const batch = list.find((row) => row._group === '保育 BY2025-01') ?? {}
  // 4,284 over 629.8 kg, and over 1,510 pig days in 200 days
  expect(Number(batch.gain)).toBe(629.8)
  expect(Number(batch.gainCost)).toBeCloseTo(4284 / 629.8, 4)
  expect(Number(batch.perHead)).toBeCloseTo((4284 * 200) / 1510, 2)
  const feeds = await report('feed-cost', 'feed')
  expect(Number(feeds.sums.amount)).toBe(13_524)
})

test('drugs are added up as they are told one by one', async () => {
  const [detail, sum] = [await report('drugExpend_detail'), await report('drug-summary', 'drug')]
  expect(Number(sum.sums.amount)).toBe(Number(detail.sums.amount))
  expect(of(sum.list, 'amount', 'drug', 'records')).toEqual([['中药', 840, 840, 1]])
})
