import { date, dictionary, money, note, organisation, quantity, text } from '#kit/field.ts'
import { defineResource, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'

/** Drugs that are bought and used without passing the warehouse: a cost of the farm, no stock. */
export const otherDrug = defineResource({
  head: { name: 'otherDrug', label: '其他药品', area: 'material' },
  access: { scope: 'farm', actions: WRITTEN_AND_IMPORTED, farm: 'atFarmId' },
  rows: { titleField: 'drug', day: 'useDate' },
  fields: {
    atFarmId: organisation('猪场', ['farm'], { required: true, width: 104 }),
    useDate: date('日期', { required: true, filter: true, width: 96 }),
    drug: text('药品', { required: true, spaces: true, maxLength: 60, filter: true, width: 160 }),
    qty: quantity('数量', 'unitId', { required: true, min: 0.01, width: 84 }),
    unitId: dictionary('单位', 'unit', { width: 64 }),
    amount: money('金额', { required: true, min: 0, sum: true, width: 96 }),
    houseId: organisation('去向栋舍', ['house'], { filter: true, width: 120 }),
    purpose: text('用途', { spaces: true, maxLength: 60, width: 160 }),
    remark: note('备注'),
  },
})
