import { AMORTISATIONS } from '#domain/cost/amortisation.ts'
import { choice, integer, money, month, note, organisation, quantity, reference, text } from '#kit/field.ts'
import { defineResource, type Problem, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'

interface Row {
  mode: string
  months: number | null
  month: string
  scrapMonth: string | null
}

function modeProblem({ mode, months, month: issued, scrapMonth }: Row): Problem | null {
  if (mode === 'MONTHLY' && months === null) return { field: 'months', message: '请输入摊销月数' }
  if (mode !== 'MONTHLY' && months !== null) return { field: 'months', message: '只有分月摊销填写月数' }
  if (scrapMonth !== null && scrapMonth < issued)
    return { field: 'scrapMonth', message: '报废期间不能早于领用期间' }
  return scrapMonth !== null && mode !== 'HALF'
    ? { field: 'scrapMonth', message: '只有五五摊销填写报废期间' }
    : null
}

/** 低值易耗品: tools and fittings, written off at once, half and half, or by month. */
export const lowConsumption = defineResource({
  head: { name: 'lowConsumption', label: '低值易耗品', area: 'cost' },
  access: { scope: 'farm', actions: WRITTEN_AND_IMPORTED, farm: 'atFarmId' },
  rows: { titleField: 'item', sort: { field: 'month', order: 'desc' }, day: 'month' },
  overrides: { afterEntry: ['scrapMonth', 'remark'] },
  fields: {
    month: month('期间', { required: true, filter: true, width: 84 }),
    atFarmId: organisation('猪场', ['farm'], { required: true, width: 104 }),
    item: text('物品', { required: true, spaces: true, maxLength: 60, filter: true, width: 150 }),
    materialId: reference('仓库物料', 'basic-material', {
      width: 120,
      hint: '当月从仓库领用的这种物料由本表摊销，领用时不再计入成本',
    }),
    houseId: organisation('去向栋舍', ['house'], {
      sameFarm: true,
      filter: true,
      width: 112,
      hint: '不填为全场公用',
    }),
    department: text('去向部门', { spaces: true, maxLength: 30, width: 100 }),
    qty: quantity('数量', 'item', { required: true, min: 0.01, max: 999_999, width: 80 }),
    amount: money('金额', { required: true, min: 0.01, max: 99_999_999, sum: true, width: 100 }),
    mode: choice('摊销方式', AMORTISATIONS, {
      required: true,
      default: 'ONCE',
      filter: true,
      width: 92,
      hint: '五五：领用时一半，报废时一半',
    }),
    months: integer('摊销月数', { min: 1, max: 600, width: 84 }),
    scrapMonth: month('报废期间', { width: 92, hint: '领用期间关账后仍可填写' }),
    amortised: money('已摊', { readonly: 'computed', width: 100, hint: '到当月为止' }),
    remark: note('备注'),
  },
  rules: [modeProblem],
})
