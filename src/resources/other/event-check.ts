import { EVENT_LABELS } from '#domain/sow/event-types.ts'
import { choice, date, earTag, moment, name, reference, text } from '#kit/field.ts'
import { defineResource, SHOWN } from '#kit/resource.ts'
import { batchForms } from '#resources/events/batch-forms.ts'
import { semenDiscard } from '#resources/events/semen-discard.ts'
import { standaloneForms } from '../events/standalone-forms.ts'

const checkStatuses = { PENDING: '待审核', APPROVED: '已通过', REJECTED: '已驳回' } as const

const formLabels = Object.fromEntries(
  [...batchForms, ...standaloneForms].map(({ code, label }) => [code, label]),
)

/** Entered events to be reviewed. Rows come with the events; a person passes them or takes the event back. */
export const eventCheck = defineResource({
  head: { name: 'event_check', label: '事件审核', area: 'other' },
  access: { scope: 'farm', actions: SHOWN, buttons: { approve: '通过', reject: '驳回' } },
  rows: { titleField: 'earNo', sort: { field: 'enteredAt', order: 'desc' } },
  source: { rowsOf: 'herd', origin: '补录过久、超出常见范围等需要复核的事件，录入后出现在这里' },
  fields: {
    eventDate: date('日期', { filter: true, required: true }),
    eventType: choice(
      '类型',
      { ...EVENT_LABELS, [semenDiscard.code]: semenDiscard.label, ...formLabels },
      { filter: true, required: true, width: 88 },
    ),
    earNo: earTag('对象', { filter: true, required: true, width: 124 }),
    content: text('内容', { spaces: true, width: 180 }),
    operator: name('录入人', { filter: true, width: 84 }),
    enteredAt: moment('录入时间'),
    cause: text('原因', { filter: true, required: true, spaces: true, width: 240 }),
    confirmReason: text('确认原因', { spaces: true, width: 120 }),
    status: choice('状态', checkStatuses, { filter: true, required: true, width: 72 }),
    reviewer: name('审核人', { width: 72 }),
    reviewedAt: moment('审核时间'),
    reviewNote: text('审核意见', { spaces: true, width: 120 }),
    pigId: reference('猪只', 'pigs-file', { list: false }),
  },
})
