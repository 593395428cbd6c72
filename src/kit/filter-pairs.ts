import type { Field, Fields } from './field.ts'

/** Two filters that are the ends of one range: `dateFrom` and `dateTo`, `parityFrom` and `parityTo`. */
export interface FilterPair {
  readonly from: string
  readonly to: string
  readonly field: Field
  /** Common label of both: 分娩日期起 and 分娩日期止 → 分娩日期. */
  readonly label: string
}

const FROM = /From$/

/** The pair a filter begins, or null for a single one. */
export function pairOf(filters: Fields, key: string): FilterPair | null {
  const field = filters[key]
  const to = key.replace(FROM, 'To')
  const other = filters[to]
  if (!field || to === key || other?.kind !== field.kind) return null
  return { from: key, to, field, label: field.label.replace(/[从起自]$/, '') }
}

/** Every range among the filters. */
export const filterPairs = (filters: Fields): FilterPair[] =>
  Object.keys(filters).flatMap((key) => pairOf(filters, key) ?? [])

/** True when both ends are given and the wrong way round. Dates compare as text, figures as numbers. */
export function isTurned(field: Field, from: unknown, to: unknown): boolean {
  if (from === null || from === undefined || to === null || to === undefined) return false
  const asText = field.kind === 'date' || field.kind === 'month' || field.kind === 'moment'
  return asText ? String(from) > String(to) : Number(from) > Number(to)
}

export const TURNED = '开始不能大于结束'
