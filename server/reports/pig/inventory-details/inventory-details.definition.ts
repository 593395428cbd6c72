import { choice, date, earTag, integer, text } from '#kit/field.ts'
import { column, countOf, defined } from '#kit/report-column.ts'
import { CLASSES } from '#server/queries/batches/classes.ts'
import { batchColumn } from '#server/reports/batch-column.ts'
import { declareReport } from '#server/reports/declare-report.ts'
import { farmIds, usualFilters } from '#server/reports/filters.ts'

const heads = (label: string, definition: string, formula = 'F06') =>
  countOf(label, defined(formula, definition, '存栏（头）'))

export const definition = declareReport('InventoryDetails', {
  asks: {
    filters: {
      farmIds,
      date: date('存栏日期', { hint: '不填为今天' }),
      pigClass: choice('类别', CLASSES),
      ...usualFilters('house', 'earNos', 'batch'),
    },
    defaults: { date: 'today' },
  },
  columns: {
    house: column(text('栋舍'), { fixed: true }),
    unit: column(text('单元', { width: 88 })),
    pen: column(text('栏位', { width: 96 })),
    pigClass: column(text('类别', { width: 96 })),
    state: column(text('状态', { width: 96 }), {
      definition: '当天结束时的状态；批次为其阶段，已发出未接收的为在途',
    }),
    earNo: column(earTag('耳号'), {
      definition: '哺乳仔猪为其母猪的耳号',
      overrides: { link: '/admin/pig-detail?pigId={pigId}' },
    }),
    batchNo: batchColumn(),
    parity: column(integer('胎次', { min: 0 })),
    ageDays: column(integer('日龄', { unit: '天' }), { definition: '批次为按头数加权的平均日龄' }),
    stateDays: column(integer('状态天数', { unit: '天' }), {
      definition: '存栏日期－状态开始日期；批次自开批起，仔猪自出生起，在途自发出起',
    }),
    heads: { ...heads('头数', '当天结束时的头数，不含在途', 'F02'), group: undefined },
    breeding: heads('种猪', '有耳号的公猪、后备和生产母猪'),
    sucklings: heads('哺乳仔猪', '在窝的仔猪'),
    growing: heads('商品猪', '批次的存栏'),
    batches: countOf('批次数', { definition: '有存栏的批次；分在几个栋舍的每个栋舍计一次' }),
    transit: { ...heads('在途', '已发出、对方尚未接收的种猪和仔猪'), group: undefined },
    farm: column(text('猪场')),
  },
  rows: {
    originScreen: 'event-entry',
    without: ['breeding', 'sucklings', 'growing', 'batches'],
    drill: ['house', 'pen', 'pigClass', 'state', 'earNo', 'batchNo', 'ageDays', 'heads', 'transit'],
    first: true,
    sort: { field: 'house', order: 'asc' },
  },
  groups: {
    by: { house: '栋舍', class: '类别', state: '状态', farm: '猪场' },
    chart: 'class',
  },
  shows: {
    metrics: [
      { column: 'heads', label: '存栏', unit: '头' },
      { column: 'breeding', label: '种猪', unit: '头' },
      { column: 'sucklings', label: '哺乳仔猪', unit: '头' },
      { column: 'growing', label: '商品猪', unit: '头' },
      { column: 'batches', label: '批次', unit: '批' },
      { column: 'transit', label: '在途', unit: '头' },
    ],
    charts: [{ column: 'heads', label: '猪群结构', name: '头数', unit: '头', key: 'classes', kind: 'bars' }],
  },
})
