import type { Fields, RowOf } from '#kit/field.ts'
import { check, type FieldErrors, schemaOfFields } from '#kit/schema.ts'
import { invalid } from '#server/kit/refused.ts'

/** Key of a violation in a line: `lines.2.account` is the account of the third. */
export const lineKey = (line: number, field: string): string => `lines.${line}.${field}`

/** The lines of a grid by their fields. @throws Refused that names line and field */
export function readLines<F extends Fields>(fields: F, raw: unknown, most: number): RowOf<F>[] {
  if (!Array.isArray(raw) || raw.length === 0) throw invalid({ lines: ['请至少填写一行'] })
  if (raw.length > most) throw invalid({ lines: [`一次最多${most}行`] })
  const schema = schemaOfFields(fields)
  const errors: FieldErrors = {}
  const lines = raw.flatMap((line: unknown, index) => {
    const checked = check(schema, line ?? {})
    if (checked.ok) return [checked.value as RowOf<F>]
    for (const [field, messages] of Object.entries(checked.errors))
      errors[lineKey(index, field)] = messages.map((one) => named(fields, index, field, one))
    return []
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return lines
}

/** A message with the number and column of its line, for a list of violations. */
export const named = (fields: Fields, line: number, field: string, message: string): string => {
  const label = fields[field]?.label
  return `第${line + 1}行${label ? ` ${label}` : ''}：${message}`
}
