import { ruleMessage } from '#domain/rules.ts'
import { type EventForm, eventFields, isOfBatches, payloadOf } from '#kit/event-form.ts'
import { confirmReason, openerOf } from '#kit/event-opener.ts'
import type { Fields } from '#kit/field.ts'
import { check, schemaOfFields } from '#kit/schema.ts'
import { type Pointer, pointersOf } from '#server/kit/pointers.ts'
import type { Entry } from './record-input.ts'
import type { RowViolation } from './row-result.ts'

export interface ParsedRow {
  readonly form: EventForm
  readonly index: number
  readonly earNo: string
  readonly date: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Reason to go on despite warnings; null when none was given. */
  readonly reason: string | null
  /** True where one reason was given for all rows of a file: it is stored with the rows whose warnings it answers. */
  readonly answered: boolean
  /** 1-based row of the same batch with the same ear number and day (V-011). */
  readonly duplicateOf: number | null
  /** Cells that hold the uid of another row. */
  readonly pointers: readonly Pointer[]
  readonly problems: readonly RowViolation[]
}

const extra = { confirmReason }

const schemaCache = new Map<string, ReturnType<typeof schemaOfFields>>()

function schemaOfForm(form: EventForm): ReturnType<typeof schemaOfFields> {
  const known = schemaCache.get(form.code)
  if (known) return known
  const opener = openerOf(form)
  const identity = opener ? { earNo: opener } : {}
  const schema = schemaOfFields({ ...identity, ...eventFields(form), ...extra } as Fields)
  schemaCache.set(form.code, schema)
  return schema
}

/** The reason stored with a row: one given for a whole file is stored only where it answers a warning. */
export const keptReason = (
  { reason, answered }: Pick<ParsedRow, 'reason' | 'answered'>,
  violations: readonly Pick<RowViolation, 'level'>[],
): string | null => (answered && !violations.some(({ level }) => level === 'W') ? null : reason)

/** The cells of a row as its form reads them; null when one of them is invalid. */
export function formCells(form: EventForm, row: unknown): Record<string, unknown> | null {
  const checked = check(schemaOfForm(form), row)
  return checked.ok ? checked.value : null
}

/** Checks the cells of every row by the schema of its form. */
export function parseRows(entries: readonly Entry[]): ParsedRow[] {
  const here = new Map<string, number>()
  return entries.map(({ form, row, number, seen = here, answered = false }, index) => {
    const parsed = { ...parseRow(form, row, index), answered }
    const key = `${form.code} ${parsed.earNo} ${parsed.date}`
    const first = seen.get(key)
    const own = number ?? index + 1
    seen.set(key, first ?? own)
    return first !== undefined && !form.repeatable ? { ...parsed, duplicateOf: own } : parsed
  })
}

function parseRow(form: EventForm, raw: unknown, index: number): ParsedRow {
  const checked = check(schemaOfForm(form), raw)
  const { confirmReason, ...cells } = checked.ok
    ? checked.value
    : ({ ...(raw as object | null) } as Record<string, unknown>)
  return {
    form,
    index,
    earNo: words(cells.earNo).slice(0, 40),
    date: words(cells.date),
    payload: checked.ok ? payloadOf(form, cells) : {},
    reason: checked.ok && typeof confirmReason === 'string' ? confirmReason : null,
    answered: false,
    duplicateOf: null,
    pointers: checked.ok ? pointersOf(eventFields(form), cells) : [],
    problems: checked.ok ? missing(form, cells) : problemsOf(form, checked.errors),
  }
}

/** Required cells of the row that are empty, each by its name. */
function missing({ rows }: EventForm, cells: Readonly<Record<string, unknown>>): RowViolation[] {
  const isEmpty = (key: string) => cells[key] === null || cells[key] === undefined
  return [...(rows?.needs(cells) ?? [])].flatMap(([field, { rule, message, asked }]): RowViolation[] =>
    !asked && isEmpty(field) ? [{ rule, message, level: 'E', field }] : [],
  )
}

/** The typed value, where it is text: it identifies a refused row. */
const words = (typed: unknown): string =>
  typeof typed === 'string' || typeof typed === 'number' ? String(typed) : ''

const problemsOf = (form: EventForm, errors: Readonly<Record<string, string[]>>): RowViolation[] =>
  Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message): RowViolation => ({ rule: ruleOf(form, message), level: 'E', field, message })),
  )

/** A refusal by a cell's own schema has no rule id but one: heads of a batch (G-04). */
const ruleOf = (form: EventForm, message: string): RowViolation['rule'] =>
  isOfBatches(form) && message === ruleMessage('G-04', {}) ? 'G-04' : 'FORM'
