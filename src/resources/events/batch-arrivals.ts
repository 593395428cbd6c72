import { STAGE_LABELS } from '#domain/batch/batch.labels.ts'
import { days } from '#domain/calendar.ts'
import { isDate } from '#kit/checks.ts'
import { defineEventForm } from '#kit/event-form.ts'
import { choice, date, money, organisation, reference, text } from '#kit/field.ts'
import { batchFacts, heads, kilos, remark, weighed } from './batch-cells.ts'
import { average } from './derived.ts'

const isDay = (value: unknown): value is string => typeof value === 'string' && isDate(value)

/** Mean age of those that come, on the day they come. */
const arrivalAge = {
  label: '日龄 天',
  width: 60,
  digits: 0,
  before: 'qty',
  of: ({ birthDate, date: day }: Readonly<Record<string, unknown>>) =>
    isDay(birthDate) && isDay(day) ? days(birthDate, day) : null,
}
const avgWeight = { ...average('均重 kg/头', 'weight', ['qty']), before: 'amount' }

/** Go-live (§3.8): each row opens a batch with its present heads; no period counts it as a movement. */
export const batchInit = defineEventForm({
  head: {
    code: 'batch_in_init',
    name: 'init-sale-pig-batch',
    label: '批次初始化',
    title: '商品猪批次初始化',
    area: 'import',
    effect: '保存后开批并计入期初存栏，不计入期内转入',
  },
  target: null,
  header: { date: date('期初日期', { required: true }) },
  fields: {
    earNo: text('批次号', { required: true, maxLength: 30, width: 128 }),
    stage: choice('阶段', STAGE_LABELS, { required: true, width: 80 }),
    houseId: organisation('栋舍', ['house'], { required: true, width: 120 }),
    birthDate: date('平均出生日期', { required: true, width: 108 }),
    qty: heads(),
    weight: kilos(),
    amount: money('成本', { min: 0, width: 104 }),
    remark,
  },
  shows: {
    derived: { ageDays: arrivalAge, avgWeight },
    sums: ['qty', 'weight', 'amount'],
    offers: { earNo: 'numbers' },
  },
  rules: {
    rows: weighed,
    once: ['earNo', 'stage'],
  },
  overrides: {
    rowsOf: 'places',
    recorded: { page: 'batch-manage', filters: { sourceKind: 'INIT' }, label: '已初始化的批次' },
  },
})

export const batchBuy = defineEventForm({
  head: {
    code: 'batch_in_buy',
    name: 'event-batch-buy',
    label: '批次购入',
    effect: '保存后批次存栏增加，平均日龄按头数加权',
  },
  target: 'batch',
  header: {
    date: date('购入日期', { required: true }),
    supplierId: reference('供应商', 'basic-supplier'),
  },
  fields: {
    qty: heads(),
    weight: kilos(),
    amount: money('金额', { min: 0, width: 104 }),
    birthDate: date('平均出生日期', { required: true, width: 108 }),
    houseId: organisation('转入栋舍', ['house'], { width: 140, hint: '不填时为批次所在栋舍' }),
    remark,
  },
  shows: {
    derived: { ...batchFacts, avgWeight },
    sums: ['qty', 'weight', 'amount'],
    lists: { open: '在养批次' },
  },
  rules: {
    rows: weighed,
  },
})
