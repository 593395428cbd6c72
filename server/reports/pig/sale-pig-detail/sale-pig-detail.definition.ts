import { MOVE_LABELS } from '#domain/batch/labels.ts'
import { choice, date, decimal, integer, moment, money, name, text } from '#kit/field.ts'
import { column, countOf, defined, hiddenSum, ratio, summed } from '#kit/report-column.ts'
import { batchForms } from '#resources/events/batch-forms.ts'
import { batchColumn } from '#server/reports/batch-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/filters.ts'

const kg = (label: string) => decimal(label, { unit: 'kg' })
const heads = (label: string, definition: string, group = '头数') => countOf(label, { group, definition })

/** The ledger of growing batches (§5.3). It contains go-live rows and changes of house, which count in no sum of the period (§3.8). */
export const salePigDetailDefinition = declareReport('sale-pig-detail', {
  area: 'pig',
  asks: {
    days: '日期',
    filters: {
      ...usualFilters('batch'),
      kind: choice('类型', MOVE_LABELS),
      ...usualFilters('stage', 'house'),
    },
  },
  columns: {
    date: column(date('日期'), { fixed: true }),
    batchNo: batchColumn({ fixed: true }),
    stage: column(text('阶段')),
    kind: column(text('类型')),
    qty: column(integer('头数'), { definition: '转入为正，转出为负' }),
    weight: column(kg('重量')),
    average: ratio('均重', 'kilos', 'weighed', { unit: 'kg', definition: '重量÷称重头数' }),
    amount: column(money('金额')),
    cost: column(money('成本'), {
      ...defined('F101', '这些猪当天的成本：转入时带来的，离开时带走的；死亡、盘亏的由存活猪承担'),
      overrides: { money: true },
    }),
    other: column(text('对方批次', { width: 128 })),
    house: column(text('栋舍')),
    stock: column(integer('存栏', { min: 0 }), { definition: '这一笔之后批次的存栏' }),
    reason: column(text('原因')),
    operator: column(name('录入人')),
    recordedAt: column(moment('录入时间')),
    moves: countOf('笔数', { definition: '期内的批次变动' }),
    initQty: heads('期初', '初始化的头数，不计入期内转入'),
    inQty: heads('转入', '断奶转入、购入、转入、盘盈'),
    deadQty: heads('死亡', '死亡头数'),
    cullQty: heads('淘汰', '淘汰头数'),
    soldQty: heads('销售', '销售和自宰'),
    outQty: heads('转出', '转出、选留、盘亏'),
    inWeight: summed(kg('转入重'), { group: '重量', definition: '断奶转入、购入、转入的重量' }),
    inWeighed: hiddenSum(integer('转入称重头数', { min: 0, unit: '头' })),
    outWeighed: hiddenSum(integer('出栏称重头数', { min: 0, unit: '头' })),
    kilos: hiddenSum(kg('重量合计')),
    weighed: hiddenSum(integer('称重头数', { min: 0, unit: '头' })),
    inAverage: ratio('转入均重', 'inWeight', 'inWeighed', {
      unit: 'kg',
      group: '重量',
      definition: '转入重÷转入称重头数',
    }),
    outWeight: summed(kg('出栏重'), { group: '重量', definition: '销售、自宰、转出、选留的重量' }),
    outAverage: ratio('出栏均重', 'outWeight', 'outWeighed', {
      unit: 'kg',
      group: '重量',
      definition: '出栏重÷出栏称重头数',
    }),
    bought: summed(money('购入金额'), { group: '金额', definition: '购入的金额' }),
    sold: summed(money('销售金额'), { group: '金额', definition: '销售、自宰、淘汰的金额' }),
  },
  rows: {
    originScreen: 'batch-manage',
    of: 'batches',
    totals: ['average'],
    first: true,
    event: { uid: 'eventUid', codeIn: 'eventCode', codes: batchForms.map((form) => form.code) },
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    without: ['average'],
    by: { kind: '类型', ...usualGroups('batch', 'stage', 'house', 'day', 'week', 'month', 'farm') },
    chart: 'week',
  },
  shows: {
    metrics: [
      { column: 'inQty', label: '转入', unit: '头' },
      { column: 'deadQty', label: '死亡', unit: '头' },
      { column: 'cullQty', label: '淘汰', unit: '头' },
      { column: 'soldQty', label: '销售', unit: '头' },
      { column: 'outQty', label: '转出', unit: '头' },
      { column: 'outAverage', label: '出栏均重', unit: 'kg' },
    ],
    charts: [
      {
        label: '进出头数',
        series: { inQty: '转入', soldQty: '销售', outQty: '转出' },
        unit: '头',
        key: 'heads',
      },
      { label: '死淘头数', series: { deadQty: '死亡', cullQty: '淘汰' }, unit: '头', key: 'losses' },
    ],
  },
})
