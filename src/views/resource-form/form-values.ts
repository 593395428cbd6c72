import { isEmpty } from '#domain/typed.ts'
import type { Row } from '#inputs/field-components.ts'
import type { Field, Fields } from '#kit/field.ts'
import { problemOf } from '#kit/parse.ts'
import { editableFields } from '#kit/schema.ts'

export type Values = Record<string, unknown>

/** Fields of a form: those a person may fill. A password is set once; resetting it is an act of its own. */
export function formFields(fields: Fields, editing: boolean): [string, Field][] {
  return editableFields(fields).filter(([, field]) => !(editing && field.kind === 'password'))
}

/** First values of the form: the row, or the declared defaults under the screen's presets. */
export function startValues(
  shown: readonly [string, Field][],
  row: Row | null,
  presets: Values = {},
): Values {
  return Object.fromEntries(
    shown.map(([key, field]) => [
      key,
      row ? row[key] : (presets[key] ?? field.default ?? (field.many ? [] : null)),
    ]),
  )
}

/** Two values that mean the same to the server: 12 and "12", null and an empty text. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b)
  return typeof a === 'object' || typeof b === 'object'
    ? canonical(a) === canonical(b)
    : String(a) === String(b)
}

/** As text, with keys in a fixed order: the database keeps an order of its own. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

/** Values that differ from the start; an edit sends only these, so that it touches only these. */
export function changedValues(values: Values, start: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => !sameValue(value, start[key])))
}

/** Messages by field, from the kit's checks: the same ones the server would answer. */
export function problemsOf(shown: readonly [string, Field][], values: Values): Record<string, string[]> {
  const found = shown.flatMap(([key, field]): [string, string[]][] => {
    const message = problemOf(field, values[key])
    return message ? [[key, [message]]] : []
  })
  return Object.fromEntries(found)
}
