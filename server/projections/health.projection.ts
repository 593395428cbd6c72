import { courseEnd } from '#domain/standalone/course.ts'
import type { PayloadOf } from '#kit/event-form.ts'
import type { batchCost } from '#resources/events/batch-cost.ts'
import type { cure, immune } from '#resources/events/health.ts'
import { date, decimal, defineProjection, id, integer, text } from '#server/kit/projection.ts'
import { type Standalone, type SubjectCells, subjectColumns } from './standalone.ts'

/** With the values found at its entry: cost, end of withdrawal period. */
type Treated = SubjectCells & { readonly cost?: number | null; readonly withdrawUntil?: string }

const daysOf = ({ payload }: Standalone<PayloadOf<typeof cure>>): number => payload.days ?? 1

/** Courses of a drug, for treatment or prevention. */
export const medication = defineProjection<Standalone<PayloadOf<typeof cure> & Treated>>()({
  table: 'medication',
  label: '用药',
  key: ['uid'],
  columns: {
    ...subjectColumns,
    amount: decimal('金额', ({ payload }) => payload.cost),
    kind: text('类别', ({ type }) => (type === 'event_cure' ? 'CURE' : 'HEALTH')),
    treatDate: date('日期', (one) => one.date),
    endDate: date('止', (one) => courseEnd(one.date, daysOf(one))),
    diseaseId: id('疾病', ({ payload }) => payload.diseaseId),
    drugId: id('药品', ({ payload }) => payload.drugId),
    days: integer('天数', daysOf),
    withdrawUntil: date('休药截止', ({ payload }) => payload.withdrawUntil),
    result: text('结果', ({ payload }) => payload.result),
    resultDate: date('结果日期', ({ payload }) => payload.resultDate),
  },
})

/** Vaccinations. */
export const immunisation = defineProjection<Standalone<PayloadOf<typeof immune> & Treated>>()({
  table: 'immunisation',
  label: '免疫',
  key: ['uid'],
  columns: {
    ...subjectColumns,
    amount: decimal('金额', ({ payload }) => payload.cost),
    immuneDate: date('日期', (one) => one.date),
    vaccineId: id('疫苗', ({ payload }) => payload.vaccineId),
    lotNo: text('疫苗批号', ({ payload }) => payload.lotNo),
  },
})

/** Money spent on a batch on a day. */
export const batchCostEntry = defineProjection<
  Standalone<PayloadOf<typeof batchCost> & { readonly batchId?: string }>
>()({
  table: 'batch_cost_entry',
  label: '批次费用',
  key: ['uid'],
  columns: {
    uid: id('记录', ({ uid }) => uid),
    costDate: date('日期', (one) => one.date),
    batchId: id('批次', ({ payload }) => payload.batchId),
    item: text('费用项', ({ payload }) => payload.item),
    amount: decimal('金额', ({ payload }) => payload.amount),
  },
})
