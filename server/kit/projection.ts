import type { EventForm } from '#kit/event-form.ts'
import type { Resource } from '#kit/resource.ts'
import type { BulkRow, BulkTable } from './bulk.ts'
import { columnsOf, typeOf } from './columns.ts'
import { snake } from './names.ts'

/** A column of a projection: its PostgreSQL type, its label, and its value by source; undefined is stored as null. */
interface Column<Source, Value = unknown> {
  readonly type: string
  readonly label: string
  readonly from: (source: Source) => Value | null | undefined
}

type Columns<Source> = Readonly<Record<string, Column<Source>>>
/** Owner of every row. */
interface Owned {
  readonly farmId: string
}

const column =
  <Value>(type: string) =>
  <Source>(label: string, from: Column<Source, Value>['from']): Column<Source, Value> => ({
    type,
    label,
    from,
  })

export const id = column<string>('uuid')
export const ids = column<readonly string[]>('uuid[]')
export const text = column<string>('text')
export const integer = column<number>('integer')
/** Stored with this many places: prices have four. */
export const decimal = <Source>(
  label: string,
  from: Column<Source, number | string>['from'],
  digits = 2,
): Column<Source, number | string> => column<number | string>(`numeric(16,${digits})`)(label, from)
export const date = column<string>('date')
export const flag = column<boolean>('boolean')
export const moment = column<string>('timestamptz')

/** Columns that a resource declares: types and labels are those of its fields. */
export const columnsOfResource =
  <Source>() =>
  <R extends Resource>(
    resource: R,
    values: Readonly<Partial<Record<keyof R['fields'] & string, Column<Source>['from']>>>,
  ): Columns<Source> => {
    const types = new Map(columnsOf(resource).map(({ name, type }) => [name, type]))
    return Object.fromEntries(
      Object.entries<Column<Source>['from'] | undefined>(values).map(([key, from]) => {
        const [type, field] = [types.get(snake(key)), resource.fields[key]]
        if (!type || !field || !from) throw new Error(`resource "${resource.name}" has no column "${key}"`)
        return [key, { type, label: field.label, from }]
      }),
    )
  }

/**
 * A column for every cell of an event but its day: type and label are those of the cell, the value is the one entered. A column
 * declared after these replaces the one of its name.
 */
export const columnsOfCells = <Source>(
  { header: { date: _day, ...header }, fields }: Pick<EventForm, 'header' | 'fields'>,
  payloadOf: (source: Source) => Readonly<Record<string, unknown>>,
): Columns<Source> =>
  Object.fromEntries(
    Object.entries({ ...header, ...fields }).map(([key, field]) => [
      key,
      { type: typeOf(field), label: field.label, from: (source: Source) => payloadOf(source)[key] },
    ]),
  )

interface ProjectionInput<C> {
  readonly table: string
  readonly label: string
  /** Columns that identify a row of a farm. */
  readonly key: readonly (keyof C & string)[]
  /** By their names in code; snake case in the database. */
  readonly columns: C
}

/** A table computed from events: its columns, and their labels on screen. */
export interface Projection<Source = never> extends BulkTable {
  readonly label: string
  /** Labels by column. */
  readonly labels: Readonly<Record<string, string>>
  /** A method, so that lists hold projections of different sources: each gets sources of its own kind. */
  rowOf(source: Source): BulkRow
}

/**
 * Declares a table computed from events. Statements that write it, `npm run db:diff`, the comparison of a rebuild and its
 * labels are derived from the columns.
 */
export const defineProjection =
  <Source extends Owned>() =>
  <const C extends Columns<Source>>({
    table,
    label,
    key,
    columns,
  }: ProjectionInput<C>): Projection<Source> => {
    const named = Object.entries<Column<Source>>(columns).map(([name, one]) => [snake(name), one] as const)
    return {
      name: table,
      label,
      key: ['farm_id', ...key.map(snake)],
      columns: { farm_id: 'uuid', ...Object.fromEntries(named.map(([name, { type }]) => [name, type])) },
      labels: Object.fromEntries(named.map(([name, one]) => [name, one.label])),
      rowOf: (source) => ({
        farm_id: source.farmId,
        ...Object.fromEntries(named.map(([name, { from }]) => [name, from(source) ?? null])),
      }),
    }
  }
