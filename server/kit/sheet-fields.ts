import type { Field, FieldKind, Fields } from '#kit/field.ts'
import { columnTitle } from '#kit/import/importable.ts'
import { shownPlaces } from '#kit/shown-places.ts'
import type { CellKind, SheetColumn, SheetRow } from './sheet.ts'

/** Kinds of fields whose values are no text in a sheet either. */
const TYPED = ['integer', 'decimal', 'money', 'date', 'moment', 'flag'] as const satisfies readonly CellKind[]
/** Kinds whose answered row has a title next to the uid. */
const titled: ReadonlySet<FieldKind> = new Set(['dictionary', 'reference', 'organisation'])
/** Columns of a workbook from fields, in the order of `fields`. */
export function sheetColumns(fields: Fields): SheetColumn[] {
  return Object.entries(fields).map(([key, field]) => ({
    key,
    title: columnTitle(field),
    kind: TYPED.find((kind) => kind === field.kind) ?? 'text',
    digits: field.digits,
    ...(field.unitBy !== undefined && { digitsIn: (row: SheetRow) => shownPlaces(field, row[key], row) }),
    width: field.width,
  }))
}

export const text = (key: string, title: string): SheetColumn => ({ key, title, kind: 'text' })

export const percent = (key: string, title: string): SheetColumn => ({
  ...{ key, title, kind: 'decimal' },
  digits: 2,
})

/** A figure whose row has its number of places as `digits`: rows of different figures in one column. */
export const rowFigure = (key: string, title: string): SheetColumn => ({
  key,
  title,
  kind: 'decimal',
  grouped: true,
  digitsIn: ({ digits }) => (typeof digits === 'number' ? digits : 2),
})

type Cell = (row: SheetRow) => unknown

function cellOf(key: string, field: Field): Cell {
  if (titled.has(field.kind)) return (row) => row[`${key}Title`] ?? null
  if (field.kind !== 'choice') return (row) => row[key]
  const labels = new Map<unknown, string>(field.options?.map((one) => [one.value, one.label]))
  return (row) => labels.get(row[key]) ?? row[key]
}

/** The same columns reading answered rows directly: titles for uids, labels for choices. */
export const answeredColumns = (fields: Fields): SheetColumn[] =>
  sheetColumns(fields).map((column) => {
    const field = fields[column.key]
    return field ? { ...column, value: cellOf(column.key, field) } : column
  })

/** Turns answered rows into the content of cells: titles for uids, labels for choices. */
export function sheetRow(fields: Fields): (row: SheetRow) => SheetRow {
  const cells = Object.entries(fields).map(([key, field]) => ({ key, cell: cellOf(key, field) }))
  return (row) => Object.fromEntries(cells.map(({ key, cell }) => [key, cell(row)]))
}
