import type { CrudFilter } from '@refinedev/core'
import { PAGE_SIZE, PAGE_SIZES } from '#domain/constants.ts'
import { isEmpty } from '#domain/typed.ts'
import { asList, type FilterShape } from '#inputs/field-components.ts'
import { componentsOf } from '#inputs/inputs.registry.ts'
import { rangeOf } from '#inputs/range.ts'
import type { Fields } from '#kit/field.ts'
import { FILTER_PREFIX } from '#kit/screen-address.ts'
import type { Sort } from '#widgets/table-column.ts'

export type FilterValues = Readonly<Record<string, unknown>>

/** State of a list. It is in the address and nowhere else, so that Back, a link and a reload give the same list. */
export interface ListState {
  readonly filters: FilterValues
  readonly page: number
  readonly size: number
  readonly sort: Sort | null
}

export interface ListDefaults {
  readonly filters: FilterValues
  readonly sort: Sort
}

const RANGE = '..'

/** Reads an address. Defaults hold where it says nothing; `f.key=` says that a default was taken out. */
export function readState(search: string, fields: Fields, defaults: ListDefaults): ListState {
  const query = new URLSearchParams(search)
  const given = Object.keys(fields).filter((key) => query.has(FILTER_PREFIX + key))
  const read = given.map((key) => [key, readValue(shapeOf(fields, key), query.getAll(FILTER_PREFIX + key))])
  const size = Number(query.get('size'))
  return {
    filters: withoutEmpty({ ...defaults.filters, ...Object.fromEntries(read) }),
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
    size: PAGE_SIZES.some((one) => one === size) ? size : PAGE_SIZE,
    sort: readSort(query.get('sort')),
  }
}

/** Writes only what differs from the defaults: a clean address is the default list. */
export function writeState(state: ListState, fields: Fields, defaults: ListDefaults): string {
  const query = new URLSearchParams()
  for (const key of Object.keys(fields)) {
    const texts = writeValue(shapeOf(fields, key), state.filters[key])
    const usual = writeValue(shapeOf(fields, key), defaults.filters[key])
    if (texts.join('\n') === usual.join('\n')) continue
    for (const text of texts.length ? texts : ['']) query.append(FILTER_PREFIX + key, text)
  }
  if (state.sort) query.set('sort', `${state.sort.order === 'desc' ? '-' : ''}${state.sort.key}`)
  if (state.size !== PAGE_SIZE) query.set('size', String(state.size))
  if (state.page > 1) query.set('page', String(state.page))
  return query.size ? `?${query}` : ''
}

const shapeOf = (fields: Fields, key: string): FilterShape => {
  const field = fields[key]
  return field ? componentsOf(field).shape : 'text'
}

function readValue(shape: FilterShape, texts: readonly string[]): unknown {
  const filled = texts.filter((text) => text !== '')
  if (filled.length === 0) return undefined
  if (shape === 'many' || shape === 'tags') return filled
  const [first = ''] = filled
  if (shape !== 'range') return first
  const range = rangeOf(first.split(RANGE))
  return range.some((end) => end !== null) ? range : undefined
}

function writeValue(shape: FilterShape, value: unknown): string[] {
  if (isEmpty(value)) return []
  if (shape !== 'range') return asList(value)
  const [from, to] = rangeOf(value)
  return from === null && to === null ? [] : [`${from ?? ''}${RANGE}${to ?? ''}`]
}

function readSort(text: string | null): Sort | null {
  if (!text) return null
  return text.startsWith('-') ? { key: text.slice(1), order: 'desc' } : { key: text, order: 'asc' }
}

/** Filters that say anything. */
export const withoutEmpty = (values: FilterValues): FilterValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))

/** The filters as refine asks for them. One ear tag is looked for within numbers, several are taken whole. */
export function crudFilters(values: FilterValues, fields: Fields): CrudFilter[] {
  return Object.entries(values).flatMap(([field, value]): CrudFilter[] => {
    const shape = shapeOf(fields, field)
    if (isEmpty(value)) return []
    if (shape === 'range') return [{ field, operator: 'between', value: rangeOf(value) }]
    if (shape === 'one') return [{ field, operator: 'eq', value }]
    const list = asList(value)
    if (shape === 'many' || list.length > 1) return [{ field, operator: 'in', value: list }]
    return [{ field, operator: 'contains', value: list[0]?.trim() }]
  })
}
