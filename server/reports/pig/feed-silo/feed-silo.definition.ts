import { SILO_KINDS } from '#domain/standalone/silo.ts'
import { choice, date, decimal, moment, name, text } from '#kit/field.ts'
import { type ColumnOptions, column, countOf, defined, percent, summed } from '#kit/report-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/filters.ts'

const kilos = (label: string, definition: string, more: ColumnOptions = {}) =>
  summed(decimal(label, { unit: 'kg', width: 96 }), { definition, ...more })

/** Deliveries to the silos of houses, feed used of them and counted contents (R6 of §4.10). */
export const definition = declareReport('feed-silo', {
  area: 'pig',
  asks: {
    days: '日期',
    filters: {
      ...usualFilters('house', 'feed'),
      kind: choice('类型', SILO_KINDS),
    },
  },
  columns: {
    date: column(date('日期'), { fixed: true }),
    house: column(text('栋舍'), { fixed: true }),
    feed: column(text('饲料', { width: 112 })),
    kind: column(text('类型', { width: 72 })),
    records: countOf('笔数', { definition: '期内的入料、用料和盘点' }),
    issued: kilos('入料', '期内送入料塔', { formula: 'R6' }),
    used: kilos('用料', '来源为“料塔”的用料', { formula: 'R6' }),
    counted: column(decimal('实盘余量', { unit: 'kg', width: 96 }), { definition: '盘点所见' }),
    difference: kilos('盘盈亏', '实盘余量−账面余量；首次盘点为期初', { formula: 'R6' }),
    correction: column(decimal('后来更正', { unit: 'kg', width: 96 }), {
      definition: '盘点以后因补录、更正而改变的盘盈亏；实盘余量不变',
    }),
    differenceRate: percent('盘差率', 'difference', 'used', {
      ...defined('R6', '盘盈亏÷用料；超过±2%应查找原因'),
      overrides: { alert: { below: -2, above: 2 } },
    }),
    change: kilos('库存变化', '入料＋盘盈亏＋期初盘点−用料', { formula: 'R6' }),
    left: column(decimal('当日余量', { unit: 'kg', width: 96 }), {
      definition: '当日日终料塔余量',
      overrides: { unsorted: true, alert: { below: 0 } },
    }),
    docNo: column(text('送料单号', { width: 112 })),
    operator: column(name('录入人')),
    recordedAt: column(moment('录入时间')),
  },
  rows: {
    originScreen: 'event-feed-in',
    without: ['records', 'change'],
    first: true,
    event: { uid: 'uid', codeIn: 'code', codes: ['feed_in', 'feed_count', 'feed_use'] },
    acts: [
      { form: 'event-feed-in', label: '料塔入料', blank: true },
      { form: 'event-feed-count', label: '余料盘点', blank: true },
    ],
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    by: { house: '栋舍', feed: '饲料', ...usualGroups('day', 'week', 'month', 'farm') },
    chart: 'day',
  },
  shows: {
    metrics: [
      { column: 'issued', label: '入料', unit: 'kg' },
      { column: 'used', label: '用料', unit: 'kg' },
      { column: 'change', label: '库存变化', unit: 'kg' },
      { column: 'differenceRate', label: '盘差率', unit: '%' },
    ],
    charts: [
      { column: 'used', label: '用料' },
      { column: 'issued', label: '入料', kind: 'bars' },
    ],
  },
})
