import { FORMULAS } from '#domain/formulas.ts'
import { declaredIndicator, INDICATORS, type IndicatorCode, limitsMistake } from '#domain/indicators.ts'
import { choice, integer, note, organisation, quantity, text } from '#kit/field.ts'
import { defineResource, type Problem, WRITTEN } from '#kit/resource.ts'
import { farmTypes } from '../system/organisation.ts'

const directions = { up: '↑ 越高越好', down: '↓ 越低越好', within: '↔ 区间内' } as const
const parityClasses = {
  P0: '后备（0胎）',
  P1: '一胎',
  P2: '二胎',
  P3: '三至六胎',
  P7: '七胎以上',
} as const

const codes = Object.fromEntries(
  Object.entries(INDICATORS).map(([code, { name }]) => [code, name]),
) as Record<IndicatorCode, string>
const formulas = Object.fromEntries(Object.entries(FORMULAS).map(([id, says]) => [id, `${id} ${says}`]))

interface LimitsRow {
  code: string
  formulaId: string | null
  target: string | null
  yellow: string | null
  red: string | null
  targetHigh: string | null
  yellowHigh: string | null
  redHigh: string | null
}

const figure = (value: string | null): number | null => (value === null ? null : Number(value))

function formulaFits({ code, formulaId }: LimitsRow): Problem | null {
  if (!formulaId) return null
  const known = declaredIndicator(code as IndicatorCode).formulas
  if (known.some((one) => one === formulaId)) return null
  return { field: 'formulaId', message: `该指标的口径可选：${known.join('、')}` }
}

function limitsInOrder(row: LimitsRow): Problem | null {
  const { direction } = declaredIndicator(row.code as IndicatorCode)
  const upper = { target: figure(row.targetHigh), yellow: figure(row.yellowHigh), red: figure(row.redHigh) }
  if (direction !== 'within' && Object.values(upper).some((one) => one !== null))
    return { field: 'targetHigh', message: '只有区间指标填写上限' }
  const wrong = limitsMistake({
    direction,
    target: figure(row.target),
    yellow: figure(row.yellow),
    red: figure(row.red),
    upper: direction === 'within' ? upper : null,
  })
  return wrong && { field: wrong.upper ? `${wrong.field}High` : wrong.field, message: wrong.message }
}

/** Targets and warning limits by organisation, kind of farm, parity and year; the most specific row holds (§2.15). */
export const productionIndicator = defineResource({
  head: { name: 'productIndictor', label: '生产指标', area: 'cost', table: 'production_indicator' },
  access: {
    scope: 'company',
    actions: WRITTEN,
    buttons: { reset: '恢复默认', copy: '复制到猪场' },
    treeField: 'organizeId',
  },
  rows: {
    titleField: 'name',
    sort: { field: 'sort', order: 'asc' },
    uniqueTogether: [['code', 'organizeId', 'farmType', 'parityClass', 'year']],
  },
  fields: {
    name: text('指标名称', { readonly: true, width: 120 }),
    code: choice('指标', codes, { list: false, required: true, filter: true }),
    organizeId: organisation('适用组织', ['company', 'farm'], {
      filter: true,
      width: 112,
      hint: '不填：集团为全部，公司为本公司',
    }),
    farmType: choice('猪场类型', farmTypes, { filter: true, width: 84, hint: '不填为全部类型' }),
    parityClass: choice('胎次段', parityClasses, { filter: true, width: 92, hint: '不填为全部胎次' }),
    year: integer('年度', {
      min: 2000,
      max: 2199,
      width: 72,
      hint: '不填为历年',
      overrides: { plain: true, filter: true },
    }),
    direction: choice('方向', directions, { readonly: true, width: 88 }),
    unit: text('单位', { readonly: true, width: 60 }),
    target: quantity('目标', 'unit', { width: 84 }),
    yellow: quantity('黄色预警', 'unit', { width: 84, hint: '↑ 指标低于、↓ 指标高于此值为黄色' }),
    red: quantity('红色预警', 'unit', { width: 84 }),
    targetHigh: quantity('目标上限', 'unit', { width: 84, hint: '仅区间指标' }),
    yellowHigh: quantity('黄色上限', 'unit', { width: 84, hint: '仅区间指标' }),
    redHigh: quantity('红色上限', 'unit', { width: 84, hint: '仅区间指标' }),
    formulaId: choice('口径', formulas, { width: 260, hint: '不填为默认口径' }),
    sort: integer('排序', { readonly: true, min: 0, overrides: { list: false } }),
    remark: note('备注'),
  },
  rules: [formulaFits, limitsInOrder],
})
