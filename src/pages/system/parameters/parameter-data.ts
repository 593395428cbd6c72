import { defaultText, rangeOf, spokenValue } from '#domain/parameter-value.ts'
import { type ParameterKey, type ParameterModule, parameterModules, parameterOf } from '#domain/parameters.ts'
import { choice, date, decimal, type Field, integer, text } from '#kit/field.ts'
import type { ParameterPlace, ParameterRow } from '#resources/answers/parameters.shapes.ts'

export interface ParameterList {
  /** null: the whole group (集团). */
  readonly place: ParameterPlace | null
  readonly today: string
  readonly list: readonly ParameterRow[]
}

export const placeWord = (place: ParameterPlace | null): string => place?.name ?? '集团（全部）'

/** The value set at the place itself; null where a scope above holds. */
export const ownValue = (
  { farm, company, common }: ParameterRow,
  place: ParameterPlace | null,
): string | null => (place === null ? common : place.type === 'farm' ? farm : company)

/** A stored value as a person reads it; `-` where nothing is set. */
export const shownValue = (key: ParameterKey, stored: string | null): string =>
  stored === null ? '-' : spokenValue(key, stored)

/** Result of a change: 116天, or back to the scope above. */
export const changeWord = (key: ParameterKey, stored: string | null): string =>
  stored === null ? '恢复默认' : spokenValue(key, stored)

/** Rows of a module whose name, key or explanation holds the words. */
export function matching(
  rows: readonly ParameterRow[],
  modules: readonly ParameterModule[],
  words: string,
): ParameterRow[] {
  const typed = words.trim().toLowerCase()
  return rows.filter(({ key }) => {
    const one = parameterOf(key)
    const fits = modules.length === 0 || modules.includes(one.module)
    return fits && `${one.label} ${key} ${one.says}`.toLowerCase().includes(typed)
  })
}

export const moduleWord = (key: ParameterKey): string => parameterModules[parameterOf(key).module]

const YES_NO = { true: '是', false: '否' } as const

/** The input of a key, with its range. */
export function valueField(key: ParameterKey): Field {
  const one = parameterOf(key)
  const range = rangeOf(one)
  const hint = [range && `范围 ${range}`, `默认 ${spokenValue(key, defaultText(key))}`]
    .filter(Boolean)
    .join('，')
  if (one.kind === 'flag') return choice(one.label, YES_NO, { required: true, hint })
  if (one.kind === 'word') return choice(one.label, one.words ?? {}, { required: true, hint })
  const { min = 0, max } = one
  const limits = { required: true, min, ...(max === undefined ? {} : { max }), unit: one.unit ?? '', hint }
  if (one.kind === 'whole') return integer(one.label, limits)
  if (one.kind === 'decimal') return decimal(one.label, limits)
  return text(one.label, { required: one.kind === 'words', spaces: true, maxLength: 500, hint })
}

/** From when, and why: with every change. */
export const changeFields = {
  effectiveFrom: date('生效日期', { required: true, hint: '业务日期在此日及以后的按新值' }),
  reason: text('原因', { required: true, maxLength: 200, spaces: true }),
}
