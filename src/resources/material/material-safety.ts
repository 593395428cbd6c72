import { note, organisation, quantity, reference, text } from '#kit/field.ts'
import { defineResource, type Problem, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'

interface Limits {
  readonly minQty: string
  readonly maxQty: string | null
}

const limitsProblem = ({ minQty, maxQty }: Limits): Problem | null =>
  maxQty !== null && Number(maxQty) < Number(minQty)
    ? { field: 'maxQty', message: '最高库存不能小于安全库存' }
    : null

/** How much of a material a farm wants to have at least, and at most. */
export const materialSafety = defineResource({
  head: { name: 'material-safety', label: '安全库存', area: 'material' },
  access: { scope: 'farm', actions: WRITTEN_AND_IMPORTED, farm: 'atFarmId' },
  rows: { titleField: 'materialId', uniqueTogether: [['materialId']] },
  fields: {
    atFarmId: organisation('猪场', ['farm'], { required: true, width: 104 }),
    materialId: reference('物料', 'basic-material', { required: true, filter: true, width: 200 }),
    minQty: quantity('安全库存', 'unitName', { required: true, min: 0, digits: 3, width: 104 }),
    maxQty: quantity('最高库存', 'unitName', { min: 0, digits: 3, width: 104 }),
    unitName: text('单位', { readonly: 'computed', width: 64 }),
    remark: note('备注', { list: true }),
  },
  rules: [limitsProblem],
})
