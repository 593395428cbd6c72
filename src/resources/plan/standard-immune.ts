import { IMMUNE_CLASSES, IMMUNE_TRIGGERS, monthsOf } from '#domain/standalone/immune-plan.ts'
import { choice, date, dictionary, flag, integer, note, text } from '#kit/field.ts'
import { defineResource, type Problem, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'
import { appliesTo } from '../applies-to.ts'
import { materialOf } from '../material/material-field.ts'

interface PlanRow {
  pigClass: string
  trigger: string
  months: string | null
  dueDay: number
}

/** General vaccinations have their months; only sows have days of gestation or after farrowing. */
function fits({ pigClass, trigger, months, dueDay }: PlanRow): Problem | null {
  if (trigger === 'MONTHS' && monthsOf(months ?? '').length === 0)
    return { field: 'months', message: '请填写普免月份，如 3,7,11' }
  if (trigger === 'MONTHS' && (dueDay < 1 || dueDay > 28))
    return { field: 'dueDay', message: '普免为每月几日，1～28' }
  const isSows = trigger === 'GESTATION' || trigger === 'POST_FARROW'
  return isSows && !['SOW', 'GILT'].includes(pigClass)
    ? { field: 'pigClass', message: '妊娠天数、产后天数只用于后备和经产母猪' }
    : null
}

/** Planned vaccinations; the due list and the vaccination grid come out of it (§2.11). */
export const standardImmune = defineResource({
  head: { name: 'standard-immune', label: '标准免疫程序', area: 'plan', table: 'immune_plan' },
  access: { scope: 'company', actions: WRITTEN_AND_IMPORTED, treeField: 'organizeId' },
  rows: {
    titleField: 'name',
    sort: { field: 'name', order: 'asc' },
    uniqueTogether: [['name', 'organizeId']],
    spans: [['effectiveFrom', 'effectiveTo']],
    copy: true,
  },
  fields: {
    name: text('项目', { required: true, spaces: true, maxLength: 40, filter: true, width: 128 }),
    pigClass: choice('类别', IMMUNE_CLASSES, { required: true, filter: true, width: 72 }),
    trigger: choice('触发', IMMUNE_TRIGGERS, { required: true, default: 'AGE', width: 88 }),
    dueDay: integer('日龄/天数', { required: true, min: 0, max: 1000, width: 84, hint: '普免为每月几日' }),
    months: text('普免月份', { maxLength: 40, width: 88, hint: '如 3,7,11' }),
    slack: integer('窗口 ±天', { required: true, min: 0, max: 30, width: 76, overrides: { default: 3 } }),
    vaccineId: materialOf('疫苗', 'VACCINE', { required: true, filter: true, width: 140 }),
    dose: text('剂量', { maxLength: 20, width: 80, overrides: { shape: 'measured' } }),
    routeId: dictionary('途径', 'immune_method', { width: 92 }),
    priority: integer('优先级', { max: 99, width: 72, hint: '小的在前' }),
    organizeId: appliesTo,
    effectiveFrom: date('生效日期', { hint: '此日起应免；不填为一直有效' }),
    effectiveTo: date('失效日期', { list: false, hint: '此日后不再应免' }),
    edition: text('版本', { maxLength: 20, width: 72 }),
    enabled: flag('启用', { default: true, filter: true }),
    remark: note('备注'),
  },
  rules: [fits],
})
