import { type EventForm, eventFields, payloadOf } from '#kit/event-form.ts'
import { earTag, text } from '#kit/field.ts'
import { check, schemaOfFields } from '#kit/schema.ts'
import type { RowViolation } from './row-result.ts'

export interface ParsedRow {
  readonly index: number
  readonly earNo: string
  readonly date: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Why the person goes on despite warnings; null when no reason was given. */
  readonly reason: string | null
  /** 1-based row of the same batch with the same ear number and day (V-011). */
  readonly duplicateOf: number | null
  readonly problems: readonly RowViolation[]
}

/** Not `reason`: several events have a cause under that name. */
const extra = { confirmReason: text('继续原因', { spaces: true, maxLength: 200 }) }
/** Two causes of death of one litter on one day are two rows. */
const REPEATABLE = new Set(['event_piglet_death'])

/** Checks the cells of every row by the form's schema. */
export function parseRows(form: EventForm, rows: readonly unknown[]): ParsedRow[] {
  const fields = {
    ...(form.target === null ? {} : { earNo: earTag('耳号', { required: true }) }),
    ...eventFields(form),
    ...extra,
  }
  const schema = schemaOfFields(fields)
  const seen = new Map<string, number>()
  return rows.map((raw, index) => {
    const checked = check(schema, raw)
    const row = checked.ok ? checked.value : {}
    const { confirmReason = null, ...cells } = row as Record<string, unknown>
    const earNo = String(cells.earNo ?? (raw as Record<string, unknown> | null)?.earNo ?? '').slice(0, 40)
    const date = String(cells.date ?? '')
    const key = `${earNo} ${date}`
    const duplicateOf = REPEATABLE.has(form.code) ? null : (seen.get(key) ?? null)
    seen.set(key, seen.get(key) ?? index + 1)
    return {
      index,
      earNo,
      date,
      payload: checked.ok ? payloadOf(form, cells) : {},
      reason: typeof confirmReason === 'string' ? confirmReason : null,
      duplicateOf: duplicateOf === null ? null : index + 1,
      problems: checked.ok ? [] : problemsOf(checked.errors),
    }
  })
}

const problemsOf = (errors: Readonly<Record<string, string[]>>): RowViolation[] =>
  Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message): RowViolation => ({ rule: 'FORM', level: 'E', field, message })),
  )
