import type { Field, FieldKind } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import { snake } from './names.ts'

/** One column in its declared form. */
export interface Column {
  readonly name: string
  readonly type: string
  readonly notNull: boolean
  readonly default?: string
}

const TYPES: Partial<Readonly<Record<FieldKind, string>>> = {
  ...{
    integer: 'integer',
    date: 'date',
    moment: 'timestamp with time zone',
    flag: 'boolean',
    lines: 'jsonb',
  },
  ...{ dictionary: 'uuid', reference: 'uuid', organisation: 'uuid', attachment: 'uuid' },
}

/** PostgreSQL type of the column of a field. */
export const typeOf = ({ kind, many, digits = 2 }: Field): string => {
  if (many) return kind === 'functions' ? 'text[]' : 'uuid[]'
  return kind === 'decimal' || kind === 'money' ? `numeric(16,${digits})` : (TYPES[kind] ?? 'text')
}

const system: Column[] = [
  { name: 'version', type: 'integer', notNull: true, default: '1' },
  { name: 'created_by', type: 'uuid', notNull: false },
  { name: 'created_at', type: 'timestamp with time zone', notNull: true, default: 'now()' },
  { name: 'updated_by', type: 'uuid', notNull: false },
  { name: 'updated_at', type: 'timestamp with time zone', notNull: true, default: 'now()' },
  { name: 'deleted', type: 'boolean', notNull: true, default: 'false' },
]

const owner = (resource: Resource): Column[] => {
  if (resource.scope === 'farm') return [{ name: 'farm_id', type: 'uuid', notNull: true }]
  return resource.scope === 'company' ? [{ name: 'company_id', type: 'uuid', notNull: false }] : []
}

/** The columns of a declaration, in order: owner, uid, fields, system. */
export function columnsOf(resource: Resource): Column[] {
  const kept = Object.entries(resource.fields).filter(([, field]) => !field.computed)
  const fields = kept.map(([key, field]) => ({
    name: snake(key),
    type: typeOf(field),
    notNull: (field.required && field.kind !== 'password') || field.many === true,
    ...(field.many ? { default: `'{}'` } : {}),
  }))
  return [...owner(resource), { name: 'uid', type: 'uuid', notNull: true }, ...fields, ...system]
}

/** The day column of a table guarded by closed months, and the guarded columns of its rows. */
interface ClosedDay {
  readonly day: string
  readonly watched: readonly string[]
}

/**
 * Columns the database guards in a closed month (decision 0026): entered values, deletion, and the
 * state of a document. Computed values (costs, arrived heads) and values known later stay open.
 */
export function closedDayOf(resource: Resource): ClosedDay | null {
  const { scope, day, fields, document } = resource
  if (scope !== 'farm' || day === undefined) return null
  const later = [...(document?.afterApproval?.fields ?? []), ...(resource.afterEntry ?? [])]
  const typed = Object.entries(fields).filter(
    ([key, field]) => !field.readonly && !field.computed && !later.includes(key),
  )
  const state = document ? ['status'] : []
  return { day: snake(day), watched: [...typed.map(([key]) => snake(key)), ...state, 'deleted'] }
}

/** Day columns of values entered later: a closed day is neither written nor removed. */
export const afterEntryDaysOf = ({ fields, afterEntry = [] }: Resource): string[] =>
  afterEntry.filter((key) => ['date', 'month'].includes(fields[key]?.kind ?? '')).map(snake)

/** farm_id comes first in every key of a farm-owned table, so the table can be distributed by it. */
export function primaryKeyOf(resource: Resource): string[] {
  return resource.scope === 'farm' ? ['farm_id', 'uid'] : ['uid']
}

/** A unique key; rows whose `filled` columns are empty do not count. */
interface UniqueKey {
  readonly columns: readonly string[]
  readonly filled: readonly string[]
}

/** Keys that must be unique among the rows not deleted. A unique field may stay empty in any number of rows. */
export function uniqueKeysOf(resource: Resource): UniqueKey[] {
  const owner = ownerKey(resource)
  const single = Object.entries(resource.fields)
    .filter(([, field]) => field.unique)
    .map(([key, field]) => ({
      columns: [...owner, snake(key)],
      filled: field.required ? [] : [snake(key)],
    }))
  const groups = (resource.uniqueTogether ?? []).map((keys) => ({
    columns: [...owner, ...keys.map(snake)],
    filled: [],
  }))
  return [...single, ...groups]
}

/** The column with the owner of a row. */
export const ownerKey = (resource: Resource): string[] => owner(resource).map(({ name }) => name)
