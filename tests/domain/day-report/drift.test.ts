import { describe, expect, test } from 'vitest'
import type { DayFigures } from '#domain/day-report/day-report.answer.ts'
import { driftOf } from '#domain/day-report/drift.ts'
import { herdTable } from '#domain/day-report/herd-table.ts'
import type { DayValues } from '#domain/day-report/values.ts'

/** Figures of a locked report, against those its rows give now. */

const figures = (values: DayValues, more: Partial<DayFigures> = {}): DayFigures => ({
  ...{ deaths: [], work: [], sales: [], feed: [], production: [] },
  ...{ values, herd: herdTable(values, {}) },
  ...more,
})
const drift = (kept: Partial<DayFigures>, now: Partial<DayFigures>) =>
  driftOf(figures({}, kept), figures({}, now))

test('a herd figure is named in its row, its subtotal and the total, with both values', () => {
  const [kept, now] = [
    { 'nursery.opening': 40, 'nursery.died': 1, 'nursery.closing': 39 },
    { 'nursery.opening': 41, 'nursery.died': 2, 'nursery.closing': 39 },
  ]
  expect(driftOf(figures(kept), figures(kept))).toEqual([])
  expect(driftOf(figures(kept), figures(now))).toEqual(
    ['保育猪', '商品小计', '全场合计'].flatMap((line) => [
      { label: `${line} 期初`, kept: '40', now: '41' },
      { label: `${line} 死亡`, kept: '1', now: '2' },
    ]),
  )
  expect(driftOf(figures({}), figures({ 'boar.closing': 1 })).map(({ label }) => label)).toEqual([
    ...['公猪 期末', '种猪小计 期末', '全场合计 期末'],
  ])
})

describe('a figure of each block is named by its line', () => {
  const line = { plan: null, week: null, month: null }
  test.each<[string, Partial<DayFigures>, Partial<DayFigures>, [string, string, string][]]>([
    [
      'production, by label and unit; the sums of week and month belong to other days',
      { production: [{ ...line, key: 'weanedLitters', day: '2', week: '9' }] },
      { production: [{ ...line, key: 'weanedLitters', day: '3', week: '8' }] },
      [['断奶 窝', '2', '3']],
    ],
    [
      'deaths, by cause and class',
      { deaths: [{ reason: '腹泻', breeding: 1, suckling: 2, growing: 3 }] },
      { deaths: [{ reason: '腹泻', breeding: 4, suckling: 5, growing: 6 }] },
      [
        ['死亡 腹泻 种猪', '1', '4'],
        ['死亡 腹泻 仔猪', '2', '5'],
        ['死亡 腹泻 生长', '3', '6'],
      ],
    ],
    [
      'sales, by kind',
      { sales: [{ key: 'breeding', heads: '1', kg: '100', amount: '2000' }] },
      { sales: [{ key: 'breeding', heads: '2', kg: '210.5', amount: '4000' }] },
      [
        ['种猪 头数', '1', '2'],
        ['种猪 重量', '100', '210.5'],
        ['种猪 金额', '2000', '4000'],
      ],
    ],
    [
      'feed, by class',
      { feed: [{ key: 'creep', kg: '10', perHead: '0.10' }] },
      { feed: [{ key: 'creep', kg: '12', perHead: '0.12' }] },
      [['教槽 用料', '10', '12']],
    ],
  ])('%s', (_, kept, now, expected) => {
    expect(drift(kept, now)).toEqual(expected.map(([label, was, is]) => ({ label, kept: was, now: is })))
  })
})

test('a line only one side has counts as nothing on the other; nothing, 0 and 0.00 are alike', () => {
  const died = { reason: '压死', breeding: 0, suckling: 2, growing: 0 }
  expect(drift({ deaths: [died] }, {})).toEqual([{ label: '死亡 压死 仔猪', kept: '2', now: '0' }])
  expect(drift({}, { deaths: [died] })).toEqual([{ label: '死亡 压死 仔猪', kept: '0', now: '2' }])
  const sold = (kg: string | null) => ({ sales: [{ key: 'sold' as const, heads: '0', kg, amount: '5' }] })
  expect(drift(sold(null), sold('0.00'))).toEqual([])
  expect(drift(sold('7.50'), sold('7.5'))).toEqual([])
})
