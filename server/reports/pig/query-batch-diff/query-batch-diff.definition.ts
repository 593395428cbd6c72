import { choice, date, integer, money, text } from '#kit/field.ts'
import { column, countOf, defined, summed } from '#kit/report-column.ts'
import { batchColumn } from '#server/reports/batch-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/filters.ts'

export const checks = {
  COUNT: '盘点与账面',
  R1: '存栏与变动合计',
  R4: '断奶与转入',
  R5: '转出与转入',
  ROAD: '投放与接收',
  COST: '成本',
} as const

export const definition = declareReport('querybatchdiff', {
  area: 'other',
  asks: {
    days: '日期',
    filters: {
      check: choice('核对项', checks),
      ...usualFilters('stage', 'batch'),
    },
    defaults: { dateFrom: 'last12Weeks' },
  },
  columns: {
    date: column(date('日期'), {
      fixed: true,
      definition: '盘点、转群、接收、费用的日期；整批核对的为最后一笔的日期',
    }),
    batchNo: batchColumn({ fixed: true }),
    stage: column(text('阶段')),
    check: column(text('核对项', { width: 128 })),
    book: column(integer('账面', { unit: '头' }), {
      definition: '盘点前的账面存栏；批次记录的存栏；断奶记录的头数；转出的头数；投放的头数',
    }),
    actual: column(integer('实际', { unit: '头' }), {
      definition: '实盘头数；变动合计；批次断奶转入的头数；对方转入的头数；接收和退回的头数',
    }),
    difference: column(integer('差异', { unit: '头' }), { definition: '实际－账面' }),
    costGap: summed(money('成本差异', { width: 112 }), {
      drill: true,
      ...defined('F101', '批次已没有存栏而没有随猪带走的成本'),
      overrides: { money: true },
    }),
    source: column(text('来源', { width: 200 }), { definition: '差异所在的记录' }),
    farm: column(text('猪场')),
    differences: countOf('差异笔数', { definition: '对不上的记录数' }),
    gained: countOf('多出', { unit: '头', ...defined('R1', '实际多于账面的头数') }),
    missing: countOf('缺少', { unit: '头', ...defined('R1', '实际少于账面的头数') }),
  },
  rows: {
    originScreen: 'event-batch-count',
    of: 'batches',
    shown: ['date', 'batchNo', 'stage', 'check', 'book', 'actual', 'difference', 'costGap', 'source', 'farm'],
    first: true,
    // an adjustment makes the books follow the count
    acts: [
      {
        form: 'event-batch-count',
        label: '盘点调整',
        of: { key: 'batchNo', word: '批次', unit: '批' },
      },
    ],
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    shown: ['differences', 'gained', 'missing', 'costGap'],
    by: { check: '核对项', ...usualGroups('batch', 'farm') },
    chart: 'check',
  },
  shows: {
    metrics: [
      { column: 'differences', label: '差异', unit: '笔', target: 0, better: 'down' },
      { column: 'gained', label: '多出', unit: '头' },
      { column: 'missing', label: '缺少', unit: '头' },
    ],
    charts: [{ column: 'differences', label: '差异笔数', unit: '笔', key: 'checks', kind: 'bars' }],
  },
})
