import { ruleMessage } from '#domain/rules.ts'
import { date, dictionary, flag, money, note, organisation, text } from '#kit/field.ts'
import { defineResource, type Problem, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'
import { materialOf } from '../material/material-field.ts'

/** A unit price that M-04 speaks of, not the form: it may be typed below 0 and is refused there. */
const unitPrice = (label: string, more: { hint?: string } = {}) =>
  money(label, { min: -999_999_999, max: 999_999_999, digits: 4, width: 96, ...more })

/** M-04: a price is there, and above 0. */
function priceProblem({ price }: { price: string | null }): Problem | null {
  if (price === null || Number(price) === 0) return { field: 'price', message: ruleMessage('M-04', {}, 0) }
  return Number(price) < 0 ? { field: 'price', message: ruleMessage('M-04', {}, 1) } : null
}

/** Where and from when to when a price holds; the nearest organisation's counts. */
const effectiveFields = {
  organizeId: organisation('适用组织', ['company', 'farm'], {
    filter: true,
    width: 120,
    hint: '不填：集团为全部，公司为本公司',
  }),
  effectiveFrom: date('生效日期', { required: true, filter: true, width: 104 }),
  effectiveTo: date('失效日期', { filter: true, width: 104, hint: '当日仍有效；空为长期' }),
} as const

const titles = { feedPrice: '饲料价格', vaccinePrice: '疫苗价格', semenPrice: '精液价格' } as const
const classes = { feedPrice: 'FEED', vaccinePrice: 'VACCINE', semenPrice: 'SEMEN' } as const
export type PriceList = keyof typeof titles

/** Prices of a material from day to day (§5.7); only approved prices count. Its rows of the past are the history. */
const priceList = (name: PriceList) =>
  defineResource({
    head: { name, label: titles[name], area: 'cost' },
    access: {
      scope: 'company',
      actions: WRITTEN_AND_IMPORTED,
      buttons: { approve: '审批' },
      treeField: 'organizeId',
    },
    rows: { titleField: 'materialId', sort: { field: 'effectiveFrom', order: 'desc' }, copy: true },
    overrides: { effective: { from: 'effectiveFrom', to: 'effectiveTo', of: ['materialId', 'organizeId'] } },
    fields: {
      materialId: materialOf('物料', classes[name], { required: true, filter: true, width: 180 }),
      organizeId: effectiveFields.organizeId,
      price: unitPrice('单价', { hint: '按物料档案的单位' }),
      unitName: text('单位', { readonly: 'computed', width: 64 }),
      taxed: flag('含税', { default: true, filter: true, width: 64 }),
      effectiveFrom: effectiveFields.effectiveFrom,
      effectiveTo: effectiveFields.effectiveTo,
      approved: flag('已审批', {
        default: true,
        filter: true,
        width: 76,
        hint: '没有审批权限的，保存后为待审批',
      }),
      remark: note('备注'),
    },
    rules: [priceProblem],
  })

export const feedPrice = priceList('feedPrice')
export const vaccinePrice = priceList('vaccinePrice')
export const semenPrice = priceList('semenPrice')

/** Prices of energy from day to day; the nearest organisation's price counts. */
export const energyPrice = defineResource({
  head: { name: 'energy-price', label: '能源价格', area: 'cost' },
  access: { scope: 'company', actions: WRITTEN_AND_IMPORTED, treeField: 'organizeId' },
  rows: { titleField: 'energyTypeId', sort: { field: 'effectiveFrom', order: 'desc' }, copy: true },
  overrides: { effective: { from: 'effectiveFrom', to: 'effectiveTo', of: ['energyTypeId', 'organizeId'] } },
  fields: {
    energyTypeId: dictionary('能源', 'energy_type', { required: true, filter: true, width: 100 }),
    organizeId: effectiveFields.organizeId,
    price: unitPrice('单价'),
    unitId: dictionary('单位', 'unit', { required: true, width: 72 }),
    effectiveFrom: effectiveFields.effectiveFrom,
    effectiveTo: effectiveFields.effectiveTo,
    remark: note('备注', { list: true }),
  },
  rules: [priceProblem],
})
