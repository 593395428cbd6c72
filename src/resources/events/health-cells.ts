import { SUBJECT_LABELS } from '#domain/standalone/subject.ts'
import type { NeededCell, RowRules } from '#kit/event-form.ts'
import { choice, integer, organisation, text } from '#kit/field.ts'

/** Common parts of forms of events of an animal, a litter, a batch or a house; the scaffold of an event takes them from here. */

type Row = Readonly<Record<string, unknown>>

/** Subject of the event: an animal, the litter of a sow, a batch, or a house. */
export const subjectCells = {
  subject: choice('对象', SUBJECT_LABELS, { required: true, default: 'PIG', width: 72 }),
  earNo: text('耳号/批次号', { maxLength: 30, width: 120 }),
  houseId: organisation('栋舍', ['house'], { width: 128 }),
}

/** Heads; an animal is one. */
export const qty = integer('头数', { max: 99_999, width: 68 })

const needed = (message: string): NeededCell => ({ rule: 'FORM', message, asked: false })

const NUMBERS: Readonly<Record<string, string>> = {
  PIG: '请填写耳号',
  LITTER: '请填写母猪耳号',
  BATCH: '请填写批次号',
}

/** A house has no number, and the other subjects no house of their own; a group is counted. */
export const subjectRules: RowRules = {
  idle: ({ subject }: Row) =>
    new Set(subject === 'HOUSE' ? ['earNo'] : subject === 'PIG' ? ['houseId', 'qty'] : ['houseId']),
  needs: ({ subject }: Row) => {
    const own: [string, NeededCell] =
      subject === 'HOUSE'
        ? ['houseId', needed('请选择栋舍')]
        : ['earNo', needed(NUMBERS[String(subject)] ?? '请填写耳号')]
    const counted: [string, NeededCell][] = subject === 'PIG' ? [] : [['qty', needed('请填写头数')]]
    return new Map([own, ...counted])
  },
}
