import type { Field, Fields } from '#kit/field.ts'
import { commonFields } from '#kit/resource.ts'
import type { CellValue } from '../sheet.ts'
import { Unreadable } from '../sheet.ts'
import { importableFields, plainTitle, REASON_TITLE } from './importable.ts'

/** Which field stands in which column of the file. */
export interface MatchedColumn {
  readonly index: number
  readonly key: string
  readonly field: Field
}

const text = (cell: CellValue): string => (cell === null ? '' : String(cell).trim())
const list = (titles: readonly string[]): string => titles.map((one) => `“${one}”`).join('、')

/**
 * Finds the columns by the words in the head, whatever their order. Columns an export adds (readonly fields, the reasons
 * of an earlier import) are passed over; any other unknown head, a head twice, or a required one missing is named.
 */
export function matchHead(fields: Fields, head: readonly CellValue[]): MatchedColumn[] {
  const wanted = new Map(importableFields(fields).map((entry) => [plainTitle(entry[1].label), entry]))
  const passed = new Set(
    [...Object.values(fields), ...Object.values(commonFields)].map(({ label }) => plainTitle(label)),
  ).add(plainTitle(REASON_TITLE))
  const columns: MatchedColumn[] = []
  const unknown: string[] = []
  for (const [index, cell] of head.entries()) {
    const title = text(cell)
    const entry = wanted.get(plainTitle(title))
    if (entry) columns.push({ index, key: entry[0], field: entry[1] })
    else if (title !== '' && !passed.has(plainTitle(title))) unknown.push(title)
  }
  refuse(problems(columns, unknown, [...wanted.values()]))
  return columns
}

function problems(
  columns: readonly MatchedColumn[],
  unknown: readonly string[],
  wanted: readonly [string, Field][],
): string[] {
  if (columns.length === 0) return ['第一行没有可识别的表头，请使用模板']
  const keys = columns.map((column) => column.key)
  const twice = columns
    .filter(({ key }, index) => keys.indexOf(key) !== index)
    .map(({ field }) => field.label)
  const missing = wanted
    .filter(([key, field]) => field.required && field.default === undefined && !keys.includes(key))
    .map(([, field]) => field.label)
  return [
    ...(missing.length ? [`缺少必填列：${list(missing)}`] : []),
    ...(unknown.length ? [`无法识别的列：${list(unknown)}`] : []),
    ...(twice.length ? [`重复的列：${list(twice)}`] : []),
  ]
}

function refuse(found: readonly string[]): void {
  if (found.length) throw new Unreadable(found.join('；'))
}
