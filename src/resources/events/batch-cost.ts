import { ENTERED_ITEMS } from '#domain/batch/cost-types.ts'
import { defineEventForm } from '#kit/event-form.ts'
import { choice, date, money, text } from '#kit/field.ts'
import { batchFacts, remark } from './batch-cells.ts'

/** Money spent on a batch apart from recorded use: it follows the pigs from its day on (F101). */
export const batchCost = defineEventForm({
  head: {
    code: 'event_batch_cost',
    label: '批次费用',
    title: '批次费用录入',
    area: 'cost',
    effect: '保存后计入批次成本并随猪转移；用料、用药、免疫已自动计入',
  },
  target: null,
  header: {
    date: date('费用日期', { required: true }),
    item: choice('费用项', ENTERED_ITEMS, { required: true, default: 'LABOUR' }),
  },
  fields: {
    earNo: text('批次号', { required: true, maxLength: 30, width: 136 }),
    amount: money('金额', { required: true, min: 0.01, width: 112 }),
    remark,
  },
  shows: {
    derived: Object.fromEntries(
      Object.entries(batchFacts).map(([key, cell]) => [key, { ...cell, before: 'amount' }]),
    ),
    sums: ['amount'],
    offers: { earNo: 'batches' },
    lists: { stock: '有存栏的批次' },
  },
  overrides: {
    rowsOf: 'batches',
    standalone: true,
    factsBy: ['earNo'],
  },
})
