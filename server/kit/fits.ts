import type { Field } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import { snake } from './names.ts'
import { invalid } from './refused.ts'
import type { Values } from './store-deps.ts'

/** Significant digits that columns and whole numbers both hold exactly. */
const DIGITS = 15

/** Refuses a computed value that is too large to be stored although its inputs are within their bounds; names field and row. */
export function assertFits({ fields }: Resource, columns: Values): void {
  const errors = Object.entries(fields).flatMap(([key, field]): [string, string[]][] => {
    const value = columns[snake(key)]
    if (field.kind === 'lines') {
      const found = tooMuchIn(field, value)
      return found ? [[key, [found]]] : []
    }
    return isTooMuch(field, value) ? [[key, [beyond(field)]]] : []
  })
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
}

const beyond = ({ label }: Field): string => `${label}超出范围，请核对数量和单价`

/** Message for the first line with a too large value. Lines come from a policy as the text to be stored. */
function tooMuchIn({ fields = {} }: Field, value: unknown): string | null {
  if (typeof value !== 'string') return null
  for (const [index, line] of (JSON.parse(value) as Values[]).entries())
    for (const [key, field] of Object.entries(fields))
      if (isTooMuch(field, line[key])) return `第${index + 1}行：${beyond(field)}`
  return null
}

const isTooMuch = ({ kind, digits = 2 }: Field, value: unknown): boolean =>
  (kind === 'decimal' || kind === 'money') && Math.abs(Number(value ?? 0)) >= 10 ** (DIGITS - digits)
