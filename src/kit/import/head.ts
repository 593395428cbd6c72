import type { Field, Fields } from '../field.ts'
import { commonFields } from '../resource.ts'
import { importableFields, plainTitle, REASON_TITLE } from './importable.ts'
import type { CellValue } from './typed-value.ts'

/** Which field stands in which column of the file. */
export interface MatchedColumn {
  readonly index: number
  readonly key: string
  readonly field: Field
}

export interface MatchedHead {
  readonly columns: readonly MatchedColumn[]
  /** Heads that name no field; what an export adds (readonly fields, the reasons of an earlier import) is none of them. */
  readonly unknown: readonly string[]
  /** Labels that two columns carry. */
  readonly twice: readonly string[]
  /** Labels of required columns the file lacks. */
  readonly missing: readonly string[]
}

export const titleOf = (cell: CellValue): string => (cell === null ? '' : String(cell).trim())

/** What else people write over a column, by key. */
export type OtherHeads = Readonly<Record<string, readonly string[]>>

/**
 * Finds the columns of a file by the words in its head, whatever their order: by their labels, and where the file lacks one,
 * by what else it is called.
 */
export function findColumns(
  fields: Fields,
  head: readonly CellValue[],
  others: OtherHeads = {},
): MatchedHead {
  const wanted = new Map(importableFields(fields).map((entry) => [plainTitle(entry[1].label), entry]))
  const passed = new Set(
    [...Object.values(fields), ...Object.values(commonFields)].map(({ label }) => plainTitle(label)),
  ).add(plainTitle(REASON_TITLE))
  const present = new Set(head.map((cell) => plainTitle(titleOf(cell))))
  for (const [label, entry] of [...wanted])
    for (const other of present.has(label) ? [] : (others[entry[0]] ?? []).map(plainTitle))
      if (!wanted.has(other) && !passed.has(other)) wanted.set(other, entry)
  const columns: MatchedColumn[] = []
  const unknown: string[] = []
  for (const [index, cell] of head.entries()) {
    const title = titleOf(cell)
    const entry = wanted.get(plainTitle(title))
    if (entry) columns.push({ index, key: entry[0], field: entry[1] })
    else if (title !== '' && !passed.has(plainTitle(title))) unknown.push(title)
  }
  const keys = columns.map((column) => column.key)
  const twice = columns.filter(({ key }, place) => keys.indexOf(key) !== place)
  const missing = importableFields(fields).filter(
    ([key, field]) => field.required && field.default === undefined && !keys.includes(key),
  )
  return {
    columns,
    unknown,
    twice: twice.map(({ field }) => field.label),
    missing: missing.map(([, field]) => field.label),
  }
}
