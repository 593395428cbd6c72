import { sumOf } from '#domain/decimal.ts'
import type { Field } from '#kit/field.ts'
import { toNumeric } from '#widgets/format-number.ts'
import { type FieldColumn, fieldColumn, type GridColumn } from '../cell-grid/cell-grid.columns.ts'
import type { GridRow, GridState } from '../cell-grid/grid-state.ts'
import { cellOf, filledRows, type Line, lineOf, textOf } from './line-state.ts'

/** A column of the lines that is not filled by the user. */
export interface KnownColumn extends FieldColumn {
  readonly reported: true
}

export const isKnownColumn = (column: GridColumn): column is KnownColumn => 'reported' in column

/** The columns of the lines as they are shown: those a person fills, and the server's columns between them. */
export const shownColumns = (field: Field, columns: readonly FieldColumn[]): (FieldColumn | KnownColumn)[] =>
  Object.entries(field.fields ?? {}).map(
    ([key, one]) =>
      columns.find((filled) => filled.key === key) ?? { ...fieldColumn(key, one), reported: true as const },
  )

export interface KnownLines {
  /** Takes note of the values that came along with these lines. */
  learn(lines: readonly Line[]): void
  /** Known values of a row apart from the filled cells: values that came along, as long as the cells are the same, and computed ones. */
  of(row: GridRow): Line
}

/** @param figures what follows from the filled cells of a line, as the server works it out too */
export function knownLines(columns: readonly FieldColumn[], figures?: (line: Line) => Line): KnownLines {
  const said = new Map<string, Line>()
  const keyOf = (textAt: (column: FieldColumn) => string) => JSON.stringify(columns.map(textAt))
  return {
    learn(lines) {
      for (const line of lines)
        said.set(
          keyOf(({ key }) => textOf(line[key])),
          line,
        )
    },
    of(row) {
      const came = said.get(keyOf(({ key, field }) => cellOf(row, key, field)))
      return { ...came, ...figures?.(lineOf(columns, row)) }
    },
  }
}

/** The sum of a known column over the filled rows, exact; null where nothing is to be added. */
export const sumKnown = (reported: KnownLines, state: GridState, key: string): string | null =>
  sumOf(filledRows(state).map((row) => toNumeric(reported.of(row)[key])))?.toString() ?? null
