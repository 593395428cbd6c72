import type { Field } from '#kit/field.ts'
import { parseField } from '#kit/parse.ts'
import { commonFields, type Resource } from '#kit/resource.ts'
import { invalid } from './refused.ts'

export type Operator = 'eq' | 'ne' | 'like' | 'gte' | 'lte'
export interface Filter {
  readonly key: string
  readonly field: Field
  readonly operator: Operator
  readonly values: readonly unknown[]
  /** A second key that may match instead. */
  readonly orKey?: string
}
export interface ListQuery {
  readonly start: number
  readonly end: number
  readonly sort: readonly { key: string; order: 'asc' | 'desc' }[]
  readonly filters: readonly Filter[]
}

const PAGE_MAX = 150
/** Ear tags of a whole farm, pasted. */
const MAX_VALUES = 10_000
const operators: Record<string, Operator> = { _ne: 'ne', _like: 'like', _gte: 'gte', _lte: 'lte' }
const textual = new Set(['text', 'code', 'name', 'earTag', 'phone', 'idCard'])
/** Parameters of spec §7 other than filters. */
const ignored = new Set(['_start', '_end', '_sort', '_order', 'get_time', 'cache', 'q'])

/** The values of a parameter; an export sends them as JSON, which could also contain an object without a text form. */
const list = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => {
    if (one === undefined) return []
    if (typeof one === 'object' && one !== null) throw invalid({ '': ['查询条件格式不正确'] })
    return [String(one)]
  })

/**
 * Reads simple-rest's list query. Only declared filters and sorts are accepted: all else is refused, so no name
 * from outside ever reaches SQL.
 */
export function parseListQuery(resource: Resource, query: Readonly<Record<string, unknown>>): ListQuery {
  const start = count(query._start, 0)
  const end = Math.min(count(query._end, start + 50), start + PAGE_MAX)
  if (end < start) throw invalid({ _end: ['分页参数不正确'] })
  const filters = Object.entries(query)
    .filter(([name]) => !ignored.has(name))
    .map(([name, raw]) => parseFilter(resource, name, list(raw)))
  return { start, end, sort: parseSort(resource, query), filters }
}

function count(raw: unknown, fallback: number): number {
  if (raw === undefined) return fallback
  const number = Number(raw)
  if (!Number.isInteger(number) || number < 0 || number > 10_000_000)
    throw invalid({ _start: ['分页参数不正确'] })
  return number
}

function parseSort(resource: Resource, query: Readonly<Record<string, unknown>>): ListQuery['sort'] {
  const keys = list(query._sort)
    .flatMap((one) => one.split(','))
    .filter(Boolean)
  const orders = list(query._order).flatMap((one) => one.split(','))
  if (keys.length === 0) return [{ key: resource.sort.field, order: resource.sort.order }]
  return keys.slice(0, 3).map((key, index) => {
    const field = fieldOf(resource, key)
    if (!field || ['password', 'attachment', 'lines'].includes(field.kind) || field.many)
      throw invalid({ _sort: [`不能按“${key}”排序`] })
    return { key, order: orders[index] === 'desc' ? 'desc' : 'asc' }
  })
}

/** A field of the resource or one of the common ones; never one inherited from Object. */
function fieldOf(resource: Resource, key: string): Field | undefined {
  if (Object.hasOwn(resource.fields, key)) return resource.fields[key]
  return Object.hasOwn(commonFields, key) ? commonFields[key as keyof typeof commonFields] : undefined
}

function parseFilter(resource: Resource, name: string, raws: string[]): Filter {
  const suffix = Object.keys(operators).find((one) => name.endsWith(one)) ?? ''
  const key = suffix ? name.slice(0, -suffix.length) : name
  const operator = operators[suffix] ?? 'eq'
  // neither is a field, but a row is found by its uid, and a user with several farms filters by one of them
  const own = key === 'uid' ? uidField : undefined
  const farm = key === 'farmId' && resource.scope === 'farm' ? farmField : undefined
  const identity = own ?? farm
  if (identity) {
    const values = raws.map((raw) => value(identity, key, raw))
    const orKey = farm && resource.alsoFarm
    return { key, field: identity, operator: 'eq', values, ...(orKey && { orKey }) }
  }
  const field = fieldOf(resource, key)
  const searchable = field && (field.filter || key === resource.titleField || key === resource.parent)
  if (!field || !searchable) throw invalid({ [name]: [`不能按“${name}”查询`] })
  if (field.many && (operator === 'gte' || operator === 'lte'))
    throw invalid({ [name]: [`不能按“${name}”查询`] })
  if (raws.length > MAX_VALUES) throw invalid({ [name]: ['查询条件过多'] })
  return { key, field, operator, values: raws.map((raw) => value(field, key, raw, operator)) }
}

const uidField: Field = { kind: 'reference', label: '编号', required: false }
const farmField: Field = { kind: 'organisation', label: '猪场', required: false, target: 'org-manage' }

function value(field: Field, key: string, raw: string, operator: Operator = 'eq'): unknown {
  // a name may be "null"
  if (raw === '' || (raw === 'null' && !textual.has(field.kind))) return null
  if (operator === 'like' && textual.has(field.kind)) return raw.slice(0, 100).replaceAll('\u0000', '')
  const single = {
    ...field,
    many: false,
    required: false,
    min: Number.MIN_SAFE_INTEGER,
    minLength: undefined,
  }
  const parsed = parseField(single, raw)
  if (!parsed.ok) throw invalid({ [key]: [parsed.message] })
  return parsed.value
}
