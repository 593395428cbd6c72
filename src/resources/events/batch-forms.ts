import { isMissing } from '#domain/typed.ts'
import { defineEventForm, type EventForm } from '#kit/event-form.ts'
import { date, integer, organisation } from '#kit/field.ts'
import { batchBuy, batchInit } from './batch-arrivals.ts'
import { batchFacts, fromHouse, heads, kilos, remark, stockOn } from './batch-cells.ts'
import { batchCull, batchDeath, batchSale, batchSlaughter } from './batch-removals.ts'
import { batchSelect } from './batch-select.ts'
import { batchTransfer } from './batch-transfer.ts'
import { average } from './derived.ts'

type Row = Readonly<Record<string, unknown>>

const batchMoveHouse = defineEventForm({
  head: { code: 'batch_move_house', label: '批次调栏', effect: '保存后这些猪在调入栋舍，批次存栏不变' },
  target: 'batch',
  header: { date: date('调栏日期', { required: true }) },
  fields: {
    qty: heads(),
    houseId: fromHouse('调出栋舍'),
    toHouseId: organisation('调入栋舍', ['house'], { required: true, width: 140 }),
    remark,
  },
  shows: {
    derived: batchFacts,
    sums: ['qty'],
    lists: { stock: '有存栏的批次' },
  },
})

const batchWeigh = defineEventForm({
  head: { code: 'batch_weigh', label: '批次称重', effect: '保存后批次估重按最近一次称重计算' },
  target: 'batch',
  header: { date: date('称重日期', { required: true }) },
  fields: {
    sampleQty: heads('抽样头数'),
    weight: { ...kilos('抽样总重'), required: true },
    remark,
  },
  shows: {
    derived: {
      ...batchFacts,
      avgWeight: { ...average('均重 kg/头', 'weight', ['sampleQty']), before: 'remark' },
    },
    sums: ['sampleQty', 'weight'],
    lists: { stock: '有存栏的批次' },
  },
})

/** Counted less the books; where one of several houses was counted the server alone knows. */
function difference(row: Row, facts: Row): number | null {
  const isTyped = facts.batchId && !isMissing(row.counted)
  return isTyped && !row.houseId ? Number(row.counted) - (stockOn(row, facts) ?? 0) : null
}

const batchCount = defineEventForm({
  head: { code: 'batch_count', label: '批次盘点', effect: '保存后账面存栏与实盘一致，差额记盘盈或盘亏' },
  target: 'batch',
  header: { date: date('盘点日期', { required: true }) },
  fields: {
    counted: integer('实盘头数', { required: true, min: 0, max: 99_999, width: 84 }),
    houseId: fromHouse('盘点栋舍'),
    remark,
  },
  shows: {
    derived: {
      ...batchFacts,
      difference: { label: '盈亏', width: 60, digits: 0, of: difference, before: 'houseId' },
    },
    sums: ['counted', 'difference'],
    lists: { stock: '有存栏的批次' },
  },
})

const batchClose = defineEventForm({
  head: {
    code: 'batch_close',
    label: '结批',
    title: '批次结批',
    effect: '保存后批次关闭，不能再录入；需要时重新开批',
  },
  target: 'batch',
  header: { date: date('结批日期', { required: true }) },
  fields: { remark: { ...remark, width: 240 } },
  shows: {
    derived: batchFacts,
    lists: { empty: '存栏为0的批次' },
  },
  rules: { repeatable: false },
})

/** Every entry grid of growing batches, in the order of a batch's life. */
export const batchForms: readonly EventForm[] = [
  batchInit,
  batchBuy,
  batchTransfer,
  batchMoveHouse,
  batchWeigh,
  batchSelect,
  batchDeath,
  batchCull,
  batchSale,
  batchSlaughter,
  batchCount,
  batchClose,
]
