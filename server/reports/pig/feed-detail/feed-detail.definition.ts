import { FEED_CLASSES, FEED_SOURCES } from '#domain/standalone/standalone.labels.ts'
import { choice, date, decimal, earTag, integer, moment, money, name, text, weight } from '#kit/field.ts'
import { column, countOf, defined, hiddenSum, percent, ratio, summed } from '#kit/report-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'

/** Feedings, row by row, compared with the standard of the day (§5.3, F84, F91). */
export const feedDetailDefinition = declareReport('feed-detail', {
  area: 'pig',
  asks: {
    days: '日期',
    filters: {
      ...usualFilters('house', 'batch'),
      earNo: text('耳号', { maxLength: 20 }),
      feedClass: choice('类别', FEED_CLASSES),
      ...usualFilters('feed'),
      source: choice('来源', FEED_SOURCES),
    },
  },
  columns: {
    date: column(date('日期'), { fixed: true }),
    house: column(text('栋舍', { width: 96 })),
    batchNo: column(text('批次', { width: 112 }), {
      overrides: { link: '/admin/batch-manage?f.batchNo={batchNo}' },
    }),
    feedClass: column(text('类别', { width: 60 })),
    feed: column(text('饲料', { width: 112 })),
    records: countOf('笔数', { definition: '期内的用料记录' }),
    qty: summed(weight('用量', { width: 92 }), { definition: '用料 kg 合计' }),
    heads: column(integer('头数', { min: 0 }), { definition: '当日日终批次或栋舍的存栏；精准饲喂为1头' }),
    headDays: summed(decimal('饲养日', { unit: '头日', digits: 0 }), {
      formula: 'F80',
      definition: '当日存栏；同一批次或栋舍一日多笔的按用量分摊',
    }),
    perHead: ratio('头均', 'fedQty', 'headDays', {
      unit: 'kg/头·日',
      digits: 3,
      ...defined('F84', '用量÷饲养日'),
    }),
    standardPerHead: ratio('标准', 'standard', 'standardDays', {
      unit: 'kg/头·日',
      digits: 3,
      definition: '基础饲喂标准按当日日龄（妊娠日、哺乳日）',
    }),
    difference: summed(weight('差异'), defined('F91', '实际用量−标准用量，只计有标准的')),
    differenceRate: percent('差异率', 'difference', 'standard', defined('F91', '差异÷标准用量')),
    price: column(money('单价', { digits: 4, width: 76 })),
    amount: summed(money('金额', { width: 100 }), { definition: '用量×单价' }),
    earNo: column(earTag('耳号'), { definition: '精准饲喂：一头猪一日一站一笔' }),
    source: column(text('来源')),
    averagePrice: ratio('均价', 'amount', 'pricedQty', {
      unit: '元/kg',
      digits: 4,
      definition: '金额÷有单价的用量',
    }),
    operator: column(name('录入人')),
    recordedAt: column(moment('录入时间')),
    fedQty: hiddenSum(decimal('有存栏的用量')),
    pricedQty: hiddenSum(decimal('有单价的用量')),
    standard: hiddenSum(decimal('标准用量')),
    standardDays: hiddenSum(decimal('有标准的饲养日')),
  },
  rows: {
    originScreen: 'event-feed',
    without: ['records', 'headDays', 'difference'],
    figures: ['perHead', 'standardPerHead', 'differenceRate'],
    first: true,
    event: { uid: 'uid', code: 'feed_use' },
    acts: [
      { form: 'event-feed', label: '录入用料', blank: true },
      { form: 'event-feed-in', label: '料塔入料', blank: true },
      { form: 'event-feed-count', label: '余料盘点', blank: true },
    ],
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    by: {
      ...usualGroups('house', 'batch'),
      pig: '耳号',
      feedClass: '类别',
      feed: '饲料',
      ...usualGroups('day', 'week', 'month', 'farm'),
    },
    chart: 'day',
  },
  shows: {
    metrics: [
      { column: 'qty', label: '用量', unit: 'kg' },
      { column: 'perHead', label: '头均', unit: 'kg/头·日' },
      { column: 'differenceRate', label: '差异率', unit: '%' },
      { column: 'amount', label: '金额', unit: '元' },
    ],
    charts: [
      { label: '头均采食与标准', series: { perHead: '实际', standardPerHead: '标准' } },
      { column: 'qty', label: '用量' },
    ],
  },
})
