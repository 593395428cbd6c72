import { defineEventForm } from '#kit/event-form.ts'
import { date, dictionary, money, reference } from '#kit/field.ts'
import { batchFacts, cameAverage, fromHouse, heads, kilos, remark, weighed } from './batch-cells.ts'
import { average, withdrawnUntil } from './derived.ts'

const avgBefore = (before: string) => ({ ...average('均重 kg/头', 'weight', ['qty']), before })

/** Common parts of the grids of pigs that leave a batch. */
const leaving = {
  target: 'batch',
  rules: { rows: weighed },
} as const
const lists = { stock: '有存栏的批次' }

const house = fromHouse('所在栋舍')

export const batchDeath = defineEventForm({
  ...leaving,
  head: {
    code: 'batch_out_death',
    name: 'event-batch-death',
    label: '批次死亡',
    effect: '保存后批次存栏减少',
  },
  header: { date: date('死亡日期', { required: true }) },
  fields: {
    qty: heads(),
    weight: kilos(),
    reason: dictionary('死亡原因', 'growing_death_reason', { required: true, width: 120 }),
    disposal: dictionary('处理方式', 'disposal_method', { required: true, width: 112 }),
    houseId: house,
    remark,
  },
  shows: {
    lists,
    derived: { ...batchFacts, avgWeight: avgBefore('reason') },
    sums: ['qty', 'weight'],
  },
})

export const batchCull = defineEventForm({
  ...leaving,
  head: { code: 'batch_out_cull', name: 'event-batch-cull', label: '批次淘汰', effect: '保存后批次存栏减少' },
  header: { date: date('淘汰日期', { required: true }) },
  fields: {
    qty: heads(),
    weight: kilos(),
    amount: money('金额', { min: 0, width: 96 }),
    reason: dictionary('淘汰原因', 'cull_reason', { required: true, width: 120 }),
    houseId: house,
    remark,
  },
  shows: {
    lists,
    derived: { ...batchFacts, withdrawnUntil, avgWeight: avgBefore('amount') },
    sums: ['qty', 'weight', 'amount'],
  },
})

/** Pigs that leave alive, with what they are worth. */
const sold = {
  fields: {
    qty: heads(),
    weight: kilos(),
    amount: money('金额', { min: 0, width: 104 }),
    houseId: house,
    remark,
  },
  shows: {
    lists,
    derived: { ...batchFacts, withdrawnUntil, came: cameAverage, avgWeight: avgBefore('amount') },
    sums: ['qty', 'weight', 'amount'],
  },
}

export const batchSale = defineEventForm({
  ...leaving,
  ...sold,
  head: { code: 'batch_out_sale', name: 'event-batch-sale', label: '批次销售', effect: '保存后批次存栏减少' },
  header: { date: date('销售日期', { required: true }), clientId: reference('客户', 'basic-client') },
  shows: { ...sold.shows, lists: { toMarket: '待出栏', ...lists } },
})

export const batchSlaughter = defineEventForm({
  ...leaving,
  ...sold,
  head: {
    code: 'batch_out_slaughter',
    name: 'event-batch-slaughter',
    label: '批次自宰',
    effect: '保存后批次存栏减少',
  },
  header: { date: date('自宰日期', { required: true }) },
})
