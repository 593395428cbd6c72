import type { ReactNode } from 'react'
import { cellOf, componentsOf, widthOf } from '#inputs/inputs.registry.ts'
import type { Field } from '#kit/field.ts'
import { isListed } from '#kit/listed.ts'
import { commonFields, farmField, type Resource } from '#kit/resource.ts'
import { digitsOf } from '#kit/shown-places.ts'
import type { TableColumn } from '#widgets/table-column.ts'
import type { ListRow } from './use-list-data.ts'

/** Overrides of one column, or a column of the screen's own. */
interface ColumnOverride {
  title?: string
  unit?: string
  width?: number
  fixed?: 'left' | 'right'
  align?: 'left' | 'right'
  sortable?: boolean
  hint?: string
  /** Hidden until a person switches it on. */
  hidden?: boolean
  /** Key of the column it comes before. */
  before?: string
  render?(row: ListRow): ReactNode
}
export type ColumnOverrides = Readonly<Record<string, ColumnOverride>>

type ListColumn = TableColumn<ListRow>

/** The server orders these by their uid or not at all, which is of no use to a person. */
const UNSORTABLE = new Set([
  'dictionary',
  'reference',
  'organisation',
  'functions',
  'attachment',
  'lines',
  'password',
])

/** Columns of a list: the fields that have one, in their order; identity columns stay at the left. */
export function listColumns(resource: Resource, overrides: ColumnOverrides = {}): ListColumn[] {
  const shown = Object.entries(resource.fields).filter(([, field]) => isListed(field))
  const identity = identityKeys(resource, shown)
  const declared = shown.map(([key, field]) => ({
    ...columnOf(key, field, identity.has(key)),
    ...overrides[key],
  }))
  const known = new Set(declared.map((one) => one.key))
  const own = Object.keys(overrides).flatMap((key) =>
    known.has(key) ? [] : [ownColumn(key, resource, overrides[key])],
  )
  return [...declared, ...own].reduce<ListColumn[]>(
    (columns, { key }) => moved(columns, key, overrides[key]?.before),
    [...declared, ...own],
  )
}

/** Column overrides of a screen, without those of fields the user may not see. */
export const seenColumns = (all: ColumnOverrides = {}, declared: Resource, seen: Resource): ColumnOverrides =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key in seen.fields || !(key in declared.fields)))

/**
 * The farm comes after the columns that name a row wherever the list is not of one farm alone, and no column names it in words of its own
 * (接收场); where it is, the query panel names the farm, and no column repeats it.
 */
export function withFarm(resource: Resource, columns: ListColumn[], farms: unknown): ListColumn[] {
  if (resource.scope !== 'farm') return columns
  const own = resource.farm ?? resource.document?.farm ?? ''
  const isShown = resource.fields[own]?.orgTypes?.includes('farm') && columns.some(({ key }) => key === own)
  if (Array.isArray(farms) && farms.length === 1)
    return isShown && !resource.alsoFarm ? columns.filter(({ key }) => key !== own) : columns
  if (isShown) return columns
  const at = columns.findIndex((one) => one.fixed !== 'left')
  const farm = { ...columnOf('farmId', farmField, false), width: 104 }
  return columns.toSpliced(at < 0 ? columns.length : at, 0, farm)
}

function moved(columns: ListColumn[], key: string, before: string | undefined): ListColumn[] {
  const column = columns.find((one) => one.key === key)
  if (!column || before === undefined) return columns
  const rest = columns.filter((one) => one !== column)
  const at = rest.findIndex((one) => one.key === before)
  return at < 0 ? columns : rest.toSpliced(at, 0, column)
}

/** The title, and the column before it when that is one only. */
function identityKeys(resource: Resource, shown: readonly [string, Field][]): ReadonlySet<string> {
  const place = shown.findIndex(([key]) => key === resource.titleField)
  return new Set(place >= 0 && place <= 1 ? shown.slice(0, place + 1).map(([key]) => key) : [])
}

function columnOf(key: string, field: Field, identity: boolean): ListColumn {
  return {
    key,
    title: field.label,
    unit: field.unit,
    width: widthOf(field),
    align: componentsOf(field).align,
    fixed: identity ? 'left' : undefined,
    locked: identity,
    digits: digitsOf(field),
    sum: field.sum,
    sortable: !field.many && !UNSORTABLE.has(field.kind),
    render: (row) => cellOf(field, key, row),
  }
}

function ownColumn(key: string, resource: Resource, override: ColumnOverride = {}): ListColumn {
  const common: Readonly<Record<string, Field>> = commonFields
  const field = resource.fields[key] ?? common[key]
  const base: ListColumn = field ? columnOf(key, field, false) : { key, title: key, width: 96 }
  return { ...base, ...override }
}

/** The order of the rows in words: 按 事件日期 降序. */
export const sortWords = (order: 'asc' | 'desc', label: string): string =>
  `按 ${label} ${order === 'desc' ? '降序' : '升序'}`

/** Label of a field or of one of the common ones. */
export function labelOf(resource: Resource, key: string): string {
  const common: Readonly<Record<string, Field>> = commonFields
  return (resource.fields[key] ?? common[key])?.label ?? key
}
