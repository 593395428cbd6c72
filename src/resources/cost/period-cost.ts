import { ALLOCATIONS, COST_CLASSES } from '#domain/cost/objects.ts'
import { choice, dictionary, money, month, note, organisation, text } from '#kit/field.ts'
import { defineResource, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'

/** 期间费用: money a farm spent in a month that is recorded nowhere else, and its bearers. */
export const periodCost = defineResource({
  head: { name: 'periodCost', label: '期间费用', area: 'cost' },
  access: { scope: 'farm', actions: WRITTEN_AND_IMPORTED, farm: 'atFarmId' },
  rows: { titleField: 'costItemId', sort: { field: 'month', order: 'desc' }, copy: true, day: 'month' },
  fields: {
    month: month('期间', { required: true, filter: true, width: 84 }),
    atFarmId: organisation('猪场', ['farm'], { required: true, width: 104 }),
    costItemId: dictionary('费用项', 'cost_item', { required: true, filter: true, width: 104 }),
    department: text('部门', { spaces: true, maxLength: 30, filter: true, width: 104 }),
    amount: money('金额', {
      required: true,
      min: -99_999_999,
      max: 99_999_999,
      sum: true,
      width: 108,
      hint: '冲减填负数',
    }),
    allocation: choice('分摊规则', ALLOCATIONS, {
      required: true,
      default: 'PIG_DAYS',
      filter: true,
      width: 104,
    }),
    costClass: choice('归集对象', COST_CLASSES, {
      filter: true,
      width: 100,
      hint: '直接归集时必填；其他规则不填为全场',
    }),
    remark: note('备注', { list: true }),
  },
  rules: [
    ({ allocation, costClass }) =>
      allocation === 'DIRECT' && costClass === null
        ? { field: 'costClass', message: '请选择归集对象' }
        : null,
  ],
})
