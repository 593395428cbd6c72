import { STAGE_LABELS } from '#domain/batch/labels.ts'
import { choice, date, decimal, integer, organisation, text } from '#kit/field.ts'
import { column, defineReport, ratio } from '#kit/report.ts'
import { reportHead } from '#resources/report-heads.ts'
import { farmIds } from '../../filters.ts'
import { ESTIMATED } from '../batches/growth.ts'

export const bases = { WEIGHT: '目标体重', AGE: '目标日龄' } as const
/** Per cent of each stage that live where nobody says otherwise: the targets of both stages. */
export const SURVIVAL = 97

const DUE =
  '按目标体重：生长曲线上长到目标出栏体重的日期；按目标日龄：平均出生日期＋目标出栏日龄；已到的为今天'
const HEADS = '现存栏×到出栏的成活率；成活率按剩余天数折算：最后“育肥天数”用育肥成活率，之前用保育成活率'

export const face = defineReport({
  ...reportHead('expect-out-amt'),
  area: 'report',
  filters: {
    farmIds,
    dueFrom: date('预计出栏日起'),
    dueTo: date('预计出栏日止'),
    basis: choice('出栏依据', bases),
    stage: choice('阶段', STAGE_LABELS),
    houseId: organisation('栋舍', ['house']),
    batchNo: text('批次号', { maxLength: 30 }),
    nurserySurvival: decimal('保育成活率', { min: 1, max: 100, unit: '%' }),
    finishSurvival: decimal('育肥成活率', { min: 1, max: 100, unit: '%' }),
  },
  defaults: {
    farmIds: 'ownFarm',
    dueTo: 'in12Weeks',
    basis: 'WEIGHT',
    nurserySurvival: String(SURVIVAL),
    finishSurvival: String(SURVIVAL),
  },
  columns: {
    dueDate: column(date('预计出栏日'), { fixed: true, definition: DUE }),
    batchNo: column(text('批次', { width: 128 }), {
      fixed: true,
      link: '/admin/batch-manage?f.batchNo={batchNo}',
    }),
    farm: column(text('猪场')),
    house: column(text('栋舍')),
    stage: column(text('阶段')),
    ageDays: column(integer('日龄', { unit: '天' }), { definition: '今天，按头数加权' }),
    weight: column(decimal('估均重', { unit: 'kg', digits: 1 }), { definition: ESTIMATED }),
    daysLeft: column(integer('剩余天数', { unit: '天' }), { definition: '预计出栏日－今天' }),
    outAge: column(integer('出栏日龄', { unit: '天' }), {
      formula: 'F88',
      definition: '预计出栏日的平均日龄',
    }),
    outWeight: column(decimal('出栏均重', { unit: 'kg', digits: 1 }), {
      formula: 'F88',
      definition: '预计出栏日的均重，由今天的估均重按生长曲线推算',
    }),
    stock: column(integer('现存栏', { min: 0 }), {
      sum: true,
      drill: true,
      formula: 'F02',
      definition: '今天的头数',
    }),
    heads: column(decimal('预计头数', { unit: '头', digits: 0 }), { sum: true, definition: HEADS }),
    kilos: column(decimal('预计重量', { unit: 'kg', digits: 0, width: 108 }), {
      sum: true,
      definition: '预计头数×出栏均重',
    }),
    survival: ratio(
      '预计成活率',
      { num: 'heads', den: 'stock', percent: true },
      { formula: 'F85', definition: '预计头数÷现存栏' },
    ),
    average: ratio(
      '预计均重',
      { num: 'kilos', den: 'heads', unit: 'kg', digits: 1 },
      { formula: 'F88', definition: '预计重量÷预计头数' },
    ),
    batches: column(integer('批次数', { min: 0 }), {
      sum: true,
      drill: true,
      definition: '有存栏的批次；各栋舍计一次',
    }),
  },
  rows: [
    'dueDate',
    'batchNo',
    'house',
    'stage',
    'stock',
    'ageDays',
    'weight',
    'daysLeft',
    'outAge',
    'outWeight',
    'heads',
    'kilos',
    'farm',
  ],
  grouped: ['batches', 'stock', 'heads', 'survival', 'kilos', 'average'],
  drill: ['dueDate', 'batchNo', 'house', 'stage', 'stock', 'ageDays', 'outWeight', 'heads', 'kilos'],
  groups: { week: '周', month: '月', stage: '阶段', house: '栋舍', farm: '猪场' },
  chartGroup: 'week',
  metrics: [
    { column: 'stock', label: '现存栏', unit: '头' },
    { column: 'heads', label: '预计出栏', unit: '头' },
    { column: 'kilos', label: '预计重量', unit: 'kg' },
    { column: 'average', label: '预计均重', unit: 'kg' },
    { column: 'survival', label: '预计成活率', unit: '%' },
  ],
  charts: [
    {
      key: 'weekly',
      label: '预计出栏',
      unit: '头',
      kind: 'bars',
      series: [{ column: 'heads', label: '预计头数' }],
    },
  ],
  sort: { field: 'dueDate', order: 'asc' },
})
