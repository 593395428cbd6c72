import { type EventForm, isOfBatches, isStandalone, type RowRules } from './event-form.ts'
import { confirmReason, openerOf } from './event-opener.ts'
import type { Fields } from './field.ts'
import type { OtherHeads } from './import/import.head.ts'

/** Kinds of rows of a file: one kind of event, or something that is no event. */
export interface ImportKind {
  /** Unique among all kinds: the name of the event form (`event-farr`), or an own word (`pen`). */
  readonly key: string
  readonly label: string
  /** Group it is under where a user chooses a kind. */
  readonly group: string
  /** Columns of the file, in order. */
  readonly columns: Fields
  /** Other common heads for its columns. */
  readonly heads?: OtherHeads
  /** One sentence: what committing does. */
  readonly effect: string
  /** A row can correct a stored event with other values: number and day identify it. */
  readonly updates?: boolean
  /** Rules of a row about its cells, where they differ from those of its form. */
  readonly rows?: RowRules
  /** Its rows are rows of this event form. */
  readonly form?: EventForm
}

export const CONFIRM_KEY = 'confirmReason'

const groupOf = (form: EventForm): string => {
  if (form.area === 'import') return '上线'
  if (isOfBatches(form)) return '批次事件'
  return isStandalone(form) ? '饲料与保健' : '种猪事件'
}

/** Other heads for the number that opens a row, by whose number it is. */
const OPENERS = { batch: ['批次', '批号'], lot: ['精液批号'] } as const
const EAR_NO = ['耳标', '耳标号', '个体号']

/** In a file of one kind of event the bare word says enough. */
const headsOf = ({ target }: EventForm): OtherHeads => ({
  earNo: target === 'batch' || target === 'lot' ? OPENERS[target] : EAR_NO,
  date: ['日期'],
  reason: ['原因', '死因'],
})

/** An event that can happen several times a day to the same animal, or to none, cannot be identified by a row. */
const isUnmistakable = (form: EventForm): boolean => !isStandalone(form) && !form.repeatable && !form.renames

/** The rows of an event form as a kind: what opens a row, its day, everything else it carries, and the reason for warnings. */
export function kindOfForm(form: EventForm): ImportKind {
  const { date, ...header } = form.header
  const { earNo: own, ...fields } = form.fields
  const earNo = openerOf(form) ?? own
  const columns = { ...(earNo ? { earNo } : {}), ...(date ? { date } : {}), ...header, ...fields }
  return {
    key: form.name,
    label: form.label,
    group: groupOf(form),
    columns: { ...columns, [CONFIRM_KEY]: confirmReason },
    heads: headsOf(form),
    effect: form.effect,
    updates: isUnmistakable(form),
    form,
  }
}

/** The same kind under other heads, for a screen that calls things by names of its own. */
export function relabelled(kind: ImportKind, labels: Readonly<Record<string, string>>): ImportKind {
  const columns = Object.entries(kind.columns).map(([key, field]) => {
    const label = labels[key]
    return [key, label === undefined ? field : { ...field, label }]
  })
  return { ...kind, columns: Object.fromEntries(columns) }
}

/** The same kind with more words for its columns. */
export const alsoCalled = (kind: ImportKind, heads: OtherHeads): ImportKind => ({
  ...kind,
  heads: {
    ...kind.heads,
    ...Object.fromEntries(
      Object.entries(heads).map(([key, more]) => [key, [...(kind.heads?.[key] ?? []), ...more]]),
    ),
  },
})
