import { isMissing } from '#domain/typed.ts'
import { parseTypedDate, parseTypedMonth } from '#domain/typed-date.ts'
import type { Field } from '#kit/field.ts'
import { formatNumber } from '#widgets/format-number.ts'
import type { GridColumn } from './cell-grid.columns.ts'
import { matchOption, type Option } from './option.ts'

/** Value of a typed or pasted word in the cell: an option's value, a date, a month, a number without separators. */
export function readTyped(
  column: GridColumn,
  typed: string,
  options: readonly Option[] | null,
  today: string,
): string {
  const word = typed.trim()
  if (word === '' || column.kind !== 'field') return word
  // a name that is part of another is a name of its own
  if (options && !column.field.suggest) return matchOption(options, word)?.value ?? word
  return readPlain(column.field, word, today)
}

function readPlain(field: Field, word: string, today: string): string {
  if (field.kind === 'date') return parseTypedDate(word, today) ?? word
  if (field.kind === 'month') return parseTypedMonth(word) ?? word
  if (['integer', 'decimal', 'money'].includes(field.kind)) return word.replace(/[,，\s]/g, '')
  return word
}

/** Text of a cell: the option's label, the date or figure as typed. */
export function shown(value: string, options: readonly Option[] | null): string {
  return options ? (options.find((one) => one.value === value)?.label ?? value) : value
}

/** A computed cell: figures with their places, nothing for no value. */
export function shownDerived(value: unknown, digits?: number): string {
  if (isMissing(value)) return ''
  return typeof value === 'number' && digits !== undefined ? formatNumber(value, digits) : String(value)
}

const MOST_NAMED = 3

/** Which cells a row still waits for, by their labels. */
export function missingWords(labels: readonly string[]): string {
  const named = labels.slice(0, MOST_NAMED).join('、')
  return named && `未填：${named}${labels.length > MOST_NAMED ? ` 等 ${labels.length} 项` : ''}`
}
