import { choice, dictionary, flag, note, text } from '#kit/field.ts'
import { defineResource, type Problem, WRITTEN } from '#kit/resource.ts'
import { appliesTo } from '../applies-to.ts'
import { houseTypes } from './organisation.ts'

export const matKinds = { CROSS: '允许杂交组合', DESTINATION: '物料领用去向' } as const
/** Classes of material that code depends on (docs/domain/terms.md, Appendix A). */
export const materialClasses = {
  FEED: '饲料',
  VACCINE: '疫苗',
  DRUG: '兽药',
  SEMEN: '精液',
  DISINFECTANT: '消毒药',
  CONSUMABLE: '易耗品',
  LOW_VALUE: '低值易耗品',
  TOOL: '工具',
  RAW: '原料',
} as const

const WANTED = {
  CROSS: { boarBreedId: '请选择公猪品种品系', sowBreedId: '请选择母猪品种品系' },
  DESTINATION: { materialClass: '请选择物料类别', houseType: '请选择领用去向' },
} as const

function isComplete(row: { kind: string } & Record<string, unknown>): Problem | null {
  const wanted = Object.entries(WANTED[row.kind as keyof typeof WANTED] ?? {})
  const missing = wanted.find(([key]) => !row[key])
  return missing ? { field: missing[0], message: missing[1] } : null
}

/** Fields of the other kind stay empty. */
export const isOfOtherKind = (key: string, kind: unknown): boolean =>
  Object.entries(WANTED).some(([one, fields]) => one !== kind && key in fields)

/** Which lines may be crossed, and where a class of material may be issued to; by organisation, nearest first (§5.1). */
export const matingRule = defineResource({
  head: { name: 'MatConfiguration', label: '配种与物料配置', area: 'system' },
  access: { scope: 'company', actions: WRITTEN, treeField: 'organizeId' },
  rows: {
    titleField: 'name',
    sort: { field: 'name', order: 'asc' },
    uniqueTogether: [['kind', 'organizeId', 'boarBreedId', 'sowBreedId', 'materialClass', 'houseType']],
  },
  fields: {
    kind: choice('配置', matKinds, { list: false, required: true, default: 'CROSS', filter: true }),
    name: text('名称', { readonly: true, width: 220 }),
    organizeId: appliesTo,
    boarBreedId: dictionary('公猪品种品系', 'breeds', { width: 130 }),
    sowBreedId: dictionary('母猪品种品系', 'breeds', { width: 130 }),
    offspring: text('后代', { maxLength: 30 }),
    materialClass: choice('物料类别', materialClasses, { filter: true }),
    houseType: choice('领用去向', houseTypes, { filter: true }),
    enabled: flag('启用', { default: true, filter: true }),
    remark: note('备注', { list: true }),
  },
  rules: [isComplete],
})
