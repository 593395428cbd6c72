import { id, integer, text } from '#server/kit/projection.ts'

/** A standalone event, with its cells and the values found at its entry. */
export interface Standalone<Cells> {
  readonly farmId: string
  readonly uid: string
  readonly type: string
  readonly date: string
  readonly payload: Cells
}

/** Subject of an event, and number of heads. */
export interface SubjectCells {
  readonly subject?: string
  readonly pigId?: string
  readonly litterUid?: string
  readonly batchId?: string
  readonly houseId?: string
  readonly qty?: number
}

const KINDS = ['PIG', 'LITTER', 'BATCH', 'HOUSE'] as const

/** The kind of an event's subject. */
export const subjectOf = ({ subject }: { readonly subject?: unknown }) =>
  KINDS.find((one) => one === subject) ?? 'PIG'

type OfSubject = Standalone<SubjectCells>

/** Columns of the subject. */
export const subjectColumns = {
  uid: id('记录', ({ uid }: OfSubject) => uid),
  subject: text('对象', ({ payload }: OfSubject) => subjectOf(payload)),
  pigId: id('猪只', ({ payload }: OfSubject) => (subjectOf(payload) === 'PIG' ? payload.pigId : null)),
  litterUid: id('窝', ({ payload }: OfSubject) => payload.litterUid),
  batchId: id('批次', ({ payload }: OfSubject) => payload.batchId),
  houseId: id('栋舍', ({ payload }: OfSubject) => payload.houseId),
  heads: integer('头数', ({ payload }: OfSubject) => payload.qty),
}
