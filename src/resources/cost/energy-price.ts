import { dictionary, text } from '#kit/field.ts'
import { defineResource } from '#kit/resource.ts'
import { heldFields, priceProblem, unitPrice } from './price-list.ts'

/** What energy costs from day to day; the nearest organisation's price counts. */
export const energyPrice = defineResource({
  name: 'energy-price',
  label: '能源价格',
  area: 'cost',
  table: 'energy_price',
  titleField: 'energyTypeId',
  scope: 'company',
  treeField: 'organizeId',
  copy: true,
  actions: ['list', 'create', 'edit', 'delete', 'import', 'export'],
  fields: {
    energyTypeId: dictionary('能源', 'energy_type', { required: true, list: true, filter: true, width: 100 }),
    organizeId: heldFields.organizeId,
    price: unitPrice('单价'),
    unitId: dictionary('单位', 'unit', { required: true, list: true, width: 72 }),
    effectiveFrom: heldFields.effectiveFrom,
    effectiveTo: heldFields.effectiveTo,
    remark: text('备注', { multiline: true, list: true }),
  },
  sort: { field: 'effectiveFrom', order: 'desc' },
  effective: { from: 'effectiveFrom', to: 'effectiveTo', of: ['energyTypeId', 'organizeId'] },
  rules: [priceProblem],
})
