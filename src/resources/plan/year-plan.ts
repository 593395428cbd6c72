import {
  MONTHS,
  type MonthKey,
  monthKeys,
  PLAN_ITEMS,
  type PlanCode,
  type PlanLine,
  planLineMistake,
} from '#domain/plan/year.ts'
import { defineDocument } from '#kit/document.ts'
import { choice, date, flag, integer, lines, organisation, quantity } from '#kit/field.ts'
import type { Problem } from '#kit/resource.ts'
import { planYear } from './plan-year.ts'

const codes = Object.fromEntries(
  Object.entries(PLAN_ITEMS).map(([code, { name, unit }]) => [code, unit ? `${name}（${unit}）` : name]),
) as Record<PlanCode, string>

const figure = (label: string) => quantity(label, 'code', { min: 0, max: 999_999_999, width: 66 })
const months = Object.fromEntries(MONTHS.map((month) => [`m${month}`, figure(`${month}月`)])) as Record<
  MonthKey,
  ReturnType<typeof figure>
>

/** A line as it is judged: cells left out count as empty. */
const asLine = (line: Partial<PlanLine> & { code: PlanCode }): PlanLine =>
  ({ ...Object.fromEntries([...monthKeys, 'whole'].map((key) => [key, null])), ...line }) as PlanLine

function linesProblem(targets: readonly (Partial<PlanLine> & { code: PlanCode })[] | null): Problem | null {
  for (const [index, line] of (targets ?? []).entries()) {
    const first = targets?.findIndex(({ code }) => code === line.code)
    const wrong = first === index ? planLineMistake(asLine(line)) : `指标与第${Number(first) + 1}行重复`
    if (wrong) return { field: 'targets', message: `第${index + 1}行：${wrong}` }
  }
  return null
}

const FINISHING: ReadonlySet<unknown> = new Set<PlanCode>(['finishIn', 'finishDead', 'finishDeathRate'])

/** A plan that sets figures for finishing pigs needs a farm with finishing houses (§5.4). */
function plansFinishing({ targets }: Readonly<Record<string, unknown>>): boolean {
  const lines = Array.isArray(targets) ? (targets as readonly { code?: unknown }[]) : []
  return lines.some(({ code }) => FINISHING.has(code))
}

/** 年度计划: targets of a farm in a year, month by month. The last approved version of farm and year is in force. */
export const yearPlan = defineDocument({
  head: { name: 'yearPlan', label: '年度计划', area: 'plan', prefix: 'ND' },
  approval: {
    effect: '审核后作为本场该年度的生效计划，原生效版本失效',
    signatures: ['编制', '审核', '批准'],
  },
  entry: { proposes: '按上年实际生成' },
  overrides: {
    settingChecks: { create: { name: 'canAddFinishPlan', field: 'planFarmId', when: plansFinishing } },
    movesNothing: true,
    outcome: 'yearPlanAttainment',
  },
  fields: {
    planFarmId: organisation('猪场', ['farm'], { required: true, width: 92 }),
    year: planYear,
    planDate: date('编制日期', { required: true, filter: true, width: 96 }),
    edition: integer('版本', { readonly: true, width: 60 }),
    inForce: flag('生效', { readonly: true, default: false, filter: true, width: 60 }),
    itemCount: integer('指标数', { readonly: true, min: 0, width: 72 }),
    targets: lines('指标', {
      code: choice('指标', codes, { required: true, width: 160 }),
      ...months,
      whole: quantity('另定全年', 'code', {
        min: 0,
        max: 9_999_999_999,
        width: 80,
        hint: '不填：数量为各月合计，存栏和比率为各月平均',
      }),
      total: quantity('全年', 'code', { readonly: true, width: 88 }),
    }),
  },
  rules: [({ targets }) => linesProblem(targets as never)],
})
