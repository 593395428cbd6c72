import type { Resource } from '#kit/resource.ts'
import { type Column, columnsOf } from './columns.ts'
import { snake } from './names.ts'

/** A developer's input about existing rows: each by `table.column`. */
export interface OldRows {
  /** Value of a required column in rows without one: `{n}` is the number of the row, `sql:` begins an expression. */
  readonly values: ReadonlyMap<string, string>
  /** Columns that may lose digits. */
  readonly rounded: ReadonlySet<string>
}

export const NOTHING_SAID: OldRows = { values: new Map(), rounded: new Set() }

/** A required column that is empty in existing rows, and its field. */
export interface Question {
  readonly resource: Resource
  readonly key: string
  /** `table.column` */
  readonly place: string
}

type Found = { readonly type: string; readonly notNull: boolean }
/** Existing columns, by table. */
export type Tables = ReadonlyMap<string, ReadonlyMap<string, Found>>

export const columnSql = ({ name, type, notNull, default: value }: Column): string =>
  [name, type, notNull ? 'not null' : '', value ? `default ${value}` : ''].filter(Boolean).join(' ')

const leavesEmpty = (column: Column, found: Found | undefined): boolean =>
  column.notNull && column.default === undefined && !found?.notNull

/** Input needed before a migration can be written: values for existing rows. */
export function questionsOf(resources: readonly Resource[], tables: Tables): Question[] {
  return resources.flatMap((resource) => {
    const present = tables.get(resource.table)
    if (!present) return []
    const open = columnsOf(resource).filter((one) => leavesEmpty(one, present.get(one.name)))
    return Object.keys(resource.fields).flatMap((key) =>
      open.some(({ name }) => name === snake(key))
        ? [{ resource, key, place: `${resource.table}.${snake(key)}` }]
        : [],
    )
  })
}

/** Statements that change one column of a table with rows, if it exists, to its declared form. */
export function columnChange(
  table: string,
  column: Column,
  found: Found | undefined,
  { values, rounded }: OldRows = NOTHING_SAID,
): string[] {
  const place = `${table}.${column.name}`
  if (!found) return added(table, column, values.get(place))
  const retyped = found.type === column.type ? [] : typeChange(table, column, found.type, rounded.has(place))
  if (found.notNull === column.notNull) return retyped
  const value = column.default ?? valueSql(values.get(place), column)
  return [
    ...retyped,
    ...(column.notNull ? required(table, column, value) : [`${of(table, column)} drop not null;`]),
  ]
}

const of = (table: string, { name }: Column): string => `alter table ${table} alter column ${name}`

function added(table: string, column: Column, said: string | undefined): string[] {
  const add = (one: Column) => `alter table ${table} add column ${columnSql(one)};`
  if (!leavesEmpty(column, undefined)) return [add(column)]
  const value = valueSql(said, column)
  // a constant rewrites no rows, and fires none of their triggers
  if (said !== undefined && isConstant(said))
    return [add({ ...column, default: value }), `${of(table, column)} drop default;`]
  return [add({ ...column, notNull: false }), ...required(table, column, value)]
}

const isConstant = (said: string): boolean => !said.startsWith('sql:') && !said.includes('{n}')
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A value as SQL; without input, a text that no database accepts. */
function valueSql(said: string | undefined, { type }: Column): string {
  if (said === undefined) return '<旧行的值>'
  if (said.startsWith('sql:')) return `(${said.slice('sql:'.length)})`
  return said.includes('{n}')
    ? `replace(${literal(said)}, '{n}', numbered.n::text)::${type}`
    : `${literal(said)}::${type}`
}

function required(table: string, column: Column, value: string): string[] {
  const { name } = column
  const numbered = value.includes('numbered.n')
    ? ` from (select ctid as row, row_number() over (order by created_at, uid) as n from ${table} where ${name} is null) numbered` +
      ` where ${table}.ctid = numbered.row`
    : ` where ${name} is null`
  return [`update ${table} set ${name} = ${value}${numbered};`, `${of(table, column)} set not null;`]
}

/** A change of type keeps every value unchanged, or fails: a plain cast would round silently. */
export function typeChange(table: string, column: Column, from: string, mayRound: boolean): string[] {
  const { name, type } = column
  const change = `${of(table, column)} type ${type} using ${name}::${type};`
  if (keepsAll(from, type)) return [change]
  if (mayRound) return [`-- rounded, as was asked for\n${change}`]
  return [`${guard(table, name, from, type)}\n${change}`]
}

const guard = (table: string, name: string, from: string, type: string): string => `do $$
declare lost bigint;
begin
  begin
    select count(*) into lost from ${table} where ${name}::${type}::${from} is distinct from ${name};
  exception when others then
    raise exception '表 ${table} 的列 ${name} 有不能改为 ${type} 的值（%），没有改动。', sqlerrm;
  end;
  if lost > 0 then
    raise exception '表 ${table} 的列 ${name} 有 % 行改为 ${type} 后会丢失数字，没有改动：请先更正这些行。', lost;
  end if;
end $$;`

const digitsOf = (type: string) => /^numeric\((\d+),(\d+)\)$/.exec(type)?.slice(1).map(Number)

/** True where every value of one type is the same in the other. */
function keepsAll(from: string, to: string): boolean {
  if (to === 'text') return true
  const [size = 0, places = 0] = digitsOf(to) ?? []
  if (from === 'integer') return size - places >= 10
  const [oldSize, oldPlaces] = digitsOf(from) ?? []
  return (
    oldSize !== undefined &&
    oldPlaces !== undefined &&
    places >= oldPlaces &&
    size - places >= oldSize - oldPlaces
  )
}
