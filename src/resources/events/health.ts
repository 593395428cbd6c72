import { amountOf } from '#domain/standalone/amount.ts'
import { withdrawUntil } from '#domain/standalone/course.ts'
import { CURE_RESULTS } from '#domain/standalone/standalone.labels.ts'
import { isMissing } from '#domain/typed.ts'
import { isDate } from '#kit/checks.ts'
import { defineEventForm, type NeededCell, type RowRules } from '#kit/event-form.ts'
import { choice, date, decimal, dictionary, integer, money, name, text } from '#kit/field.ts'
import { materialOf } from '../material/material-field.ts'
import { technicians } from '../system/technician.ts'
import { fact } from './derived.ts'
import { qty, subjectCells, subjectRules } from './health-cells.ts'

type Row = Readonly<Record<string, unknown>>

const figure = (value: unknown): string | null =>
  !isMissing(value) && Number.isFinite(Number(value)) ? String(value) : null

/** The amount that was typed, else total use at the price of the drug. */
const costOf = ({ amount, usedQty }: Row, { unitPrice }: Row): number | null => {
  const typed = figure(amount)
  return typed === null ? amountOf(figure(usedQty), figure(unitPrice)) : Number(typed)
}

/** The last day on which the treated are not sold, by the drug's withdrawal period; empty where it has none. */
const withdrawnUntil = ({ date: day, days: length }: Row, { withdrawDays }: Row): string | null =>
  typeof day === 'string' && isDate(day) && typeof withdrawDays === 'number'
    ? withdrawUntil(day, Number(length) || 1, withdrawDays)
    : null

const drug = materialOf('药品', 'DRUG', { required: true, width: 148 })
const route = dictionary('途径', 'treat_route', { width: 92 })
const dose = text('剂量', { maxLength: 20, width: 80, hint: '如 5ml/头', overrides: { shape: 'measured' } })
const used = decimal('总用量', { min: 0.01, max: 999_999, width: 76 })
const amount = money('金额', { min: 0, width: 84, hint: '不填按总用量×参考价' })
const days = integer('天数', { required: true, max: 60, width: 60, overrides: { default: 1 } })
const vet = name('兽医', { suggest: technicians('RESIDENT') })
const remark = text('备注', { spaces: true, width: 120 })

/** Goods with a cost were used: without a quantity they would leave no warehouse and be paid for twice. */
const rows: RowRules = {
  ...subjectRules,
  needs: (row) => {
    const missing = Number(figure(row.amount) ?? 0) > 0 && isMissing(row.usedQty)
    const used: [string, NeededCell][] = missing
      ? [['usedQty', { rule: 'FORM', message: '填写了金额，请填写用量', asked: false }]]
      : []
    return new Map([...subjectRules.needs(row), ...used])
  },
}

/** Common parts of the grids of health. */
const standalone = {
  target: null,
  rules: { rows },
} as const
const offers = { earNo: 'suggest' } as const

/** Result of a course of a drug: its cost, and the day until which the treated are not sold. */
const course = (next: string) => ({
  usedUnit: { ...fact('单位', 'unit', { width: 56 }), before: 'amount' },
  cost: { label: '计入金额 元', width: 92, digits: 2, before: next, of: costOf },
  withdrawUntil: { label: '休药至', width: 100, before: next, of: withdrawnUntil },
})
const ofDrug = { standalone: true, factsBy: ['drugId'] } as const

export const cure = defineEventForm({
  ...standalone,
  head: { code: 'event_cure', label: '治疗', title: '治疗录入', effect: '保存后计入用药；休药期内不能销售' },
  header: { date: date('治疗日期', { required: true }), vet },
  fields: {
    ...subjectCells,
    qty,
    diseaseId: dictionary('疾病', 'disease', { required: true, width: 112 }),
    symptoms: text('症状', { maxLength: 60, spaces: true, width: 112 }),
    drugId: drug,
    dose: { ...dose, required: true },
    days,
    routeId: route,
    usedQty: used,
    amount,
    result: choice('结果', CURE_RESULTS, { width: 76 }),
    resultDate: date('结果日期', { width: 108 }),
    remark,
  },
  shows: { offers, derived: course('result'), sums: ['qty', 'amount'] },
  overrides: ofDrug,
})

export const healthCare = defineEventForm({
  ...standalone,
  head: {
    code: 'event_health',
    label: '保健',
    title: '保健录入',
    effect: '保存后计入用药；休药期内不能销售',
  },
  header: {
    date: date('开始日期', { required: true }),
    plan: text('方案', { maxLength: 40, spaces: true }),
    vet,
  },
  fields: {
    ...subjectCells,
    subject: { ...subjectCells.subject, default: 'HOUSE' },
    qty,
    drugId: drug,
    dose,
    days,
    routeId: route,
    usedQty: used,
    amount,
    remark,
  },
  shows: { offers, derived: course('remark'), sums: ['qty', 'amount'] },
  overrides: ofDrug,
})

export const immune = defineEventForm({
  ...standalone,
  head: { code: 'event_immune', label: '免疫', title: '免疫录入', effect: '保存后从免疫到期清单中划去' },
  header: { date: date('免疫日期', { required: true }), vet: { ...vet, label: '操作人' } },
  fields: {
    ...subjectCells,
    qty,
    vaccineId: materialOf('疫苗', 'VACCINE', { required: true, width: 148 }),
    lotNo: text('疫苗批号', { maxLength: 30, width: 108 }),
    dose,
    routeId: dictionary('途径', 'immune_method', { width: 92 }),
    usedQty: decimal('用量 瓶', { min: 0.01, max: 999_999, width: 76 }),
    amount,
    reaction: text('反应', { maxLength: 60, spaces: true, width: 96 }),
    remark,
  },
  shows: {
    offers,
    sums: ['qty', 'amount'],
    lists: { immuneDue: '免疫到期' },
  },
  overrides: { standalone: true },
})
