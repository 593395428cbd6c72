import { FEED_CLASSES, FEED_SOURCES, type FeedClass } from '#domain/standalone/standalone.labels.ts'
import { choice, date, decimal, money, text, weight } from '#kit/field.ts'
import {
  type ColumnOptions,
  column,
  countOf,
  hiddenSum,
  percent,
  type ReportColumn,
  ratio,
  summed,
} from '#kit/report-column.ts'
import type { CardLine } from '#kit/report-views.ts'
import { batchColumn } from '#server/reports/batch-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'

export const rowKinds = { FEED: '用料', SALE: '出栏' } as const
export const feedClasses = Object.keys(FEED_CLASSES) as FeedClass[]

const kilos = (label: string, definition: string, more: ColumnOptions = {}) =>
  summed(weight(label, { width: 112 }), { drill: true, definition, ...more })
const ofClass = (key: FeedClass): [string, ReportColumn] => [
  key.toLowerCase(),
  kilos(FEED_CLASSES[key], `${FEED_CLASSES[key]}料的用量`, { group: '按类别' }),
]
const line = (key: string, section: string, label: string): CardLine => ({
  key,
  section,
  label,
  formulas: [[key === 'wholeFcr' ? 'F83' : '', key]],
  ...(key === 'wholeFcr' ? { goal: key } : {}),
})

export const definition = declareReport('feed-summary', {
  asks: {
    days: '日期',
    filters: {
      ...usualFilters('house'),
      feedClass: choice('类别', FEED_CLASSES),
      ...usualFilters('feed'),
      source: choice('来源', FEED_SOURCES),
    },
    defaults: { dateFrom: 'last12Weeks' },
  },
  columns: {
    date: column(date('日期'), { fixed: true }),
    kind: column(text('类型', { width: 64 })),
    house: column(text('栋舍')),
    batchNo: batchColumn(),
    feedClass: column(text('类别', { width: 72 })),
    feed: column(text('饲料', { width: 128 })),
    source: column(text('来源', { width: 84 })),
    records: countOf('笔数', { definition: '期内的用料记录' }),
    qty: kilos('用量', '期内用料合计'),
    share: percent('占比', 'qty', 'qty', { definition: '本组用量÷全部用量' }),
    ...Object.fromEntries(feedClasses.map(ofClass)),
    amount: summed(money('金额'), { drill: true, definition: '用量×单价，无单价的不计' }),
    averagePrice: ratio('均价', 'amount', 'priced', {
      unit: '元/kg',
      digits: 4,
      definition: '金额÷有单价的用量',
    }),
    soldKilos: kilos('出栏重量', '商品猪销售和自宰的重量', { formula: 'F88' }),
    farm: column(text('猪场')),
    wholeFcr: ratio('全群料肉比', 'qty', 'soldKilos', {
      formula: 'F83',
      definition: '全部用料÷出栏重量；按类别、饲料、来源、栋舍分组时除以全部出栏重量，各组相加为全群',
    }),
    priced: hiddenSum(decimal('有单价的用量')),
  },
  rows: {
    originScreen: 'event-feed',
    totals: ['qty', 'amount', 'soldKilos'],
    drill: ['date', 'kind', 'house', 'batchNo', 'feedClass', 'feed', 'qty', 'amount', 'soldKilos'],
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    by: {
      feed: '饲料',
      feedClass: '类别',
      house: '栋舍',
      source: '来源',
      ...usualGroups('day', 'week', 'month', 'farm'),
    },
    chart: 'week',
  },
  shows: {
    metrics: [
      { column: 'qty', label: '用量', unit: 'kg' },
      { column: 'amount', label: '金额', unit: '元' },
      { column: 'averagePrice', label: '均价', unit: '元/kg' },
      { column: 'soldKilos', label: '出栏重量', unit: 'kg' },
      { column: 'wholeFcr', label: '全群料肉比', unit: '', goal: 'wholeFcr' },
    ],
    charts: [
      { column: 'qty', label: '用量' },
      { column: 'qty', label: '饲料排列', name: '用量', key: 'feeds', kind: 'pareto', group: 'feed' },
      { column: 'averagePrice', label: '均价', key: 'price' },
    ],
  },
  overrides: {
    card: [
      line('qty', '用量', '合计'),
      ...feedClasses.map((key) => line(key.toLowerCase(), '用量', FEED_CLASSES[key])),
      line('amount', '金额', '料款'),
      line('averagePrice', '金额', '均价'),
      line('soldKilos', '效率', '出栏重量'),
      line('wholeFcr', '效率', '全群料肉比'),
    ],
  },
})
