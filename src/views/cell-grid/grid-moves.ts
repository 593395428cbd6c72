import { type GridColumn, isEditable } from './cell-grid.columns.ts'
import { type GridRow, type GridState, isBlank } from './grid-state.ts'

export interface Cursor {
  readonly row: number
  readonly column: number
}
export type Move = 'next' | 'previous' | 'up' | 'down' | 'first'

/**
 * Where the cursor goes; null from the last cell onwards, where a new row opens. Read-only cells are stepped over, and
 * so are those that do not matter in their row.
 */
export function moveCursor(
  columns: readonly GridColumn[],
  rows: number,
  at: Cursor,
  move: Move,
  idleIn: (row: number) => ReadonlySet<string> = none,
): Cursor | null {
  const stops = stopsOf(columns, idleIn(at.row))
  const [first, last] = [stops[0] ?? 0, stops.at(-1) ?? 0]
  switch (move) {
    case 'first':
      return { row: at.row, column: first }
    case 'up':
      return within(columns, idleIn, { ...at, row: Math.max(0, at.row - 1) })
    case 'down':
      return at.row + 1 < rows ? within(columns, idleIn, { ...at, row: at.row + 1 }) : null
    case 'next':
      if (at.column < last) return { row: at.row, column: stops.find((one) => one > at.column) ?? last }
      return at.row + 1 < rows ? { row: at.row + 1, column: first } : null
    case 'previous':
      if (at.column > first) return { row: at.row, column: stops.findLast((one) => one < at.column) ?? first }
      return at.row > 0 ? { row: at.row - 1, column: stopsOf(columns, idleIn(at.row - 1)).at(-1) ?? 0 } : at
  }
}

/**
 * True where Tab leaves the grid: backwards from its first cell, forwards from the end of an empty last row. Without it the keyboard could
 * not leave the grid.
 * @param next where the cursor would go from `at`
 */
export function isWayOut(rows: readonly GridRow[], at: Cursor, next: Cursor | null): boolean {
  if (next) return next.row === at.row && next.column === at.column
  const row = rows[at.row]
  return row !== undefined && isBlank(row)
}

const NONE: ReadonlySet<string> = new Set()
const none = () => NONE

const stopsOf = (columns: readonly GridColumn[], idle: ReadonlySet<string>): number[] =>
  columns.flatMap((column, index) => (isEditable(column) && !idle.has(column.key) ? [index] : []))

/** The same column, or the next one to its left that matters in the row. */
function within(
  columns: readonly GridColumn[],
  idleIn: (row: number) => ReadonlySet<string>,
  at: Cursor,
): Cursor {
  const stops = stopsOf(columns, idleIn(at.row))
  return { row: at.row, column: stops.findLast((one) => one <= at.column) ?? stops[0] ?? 0 }
}

/**
 * The cell of the next row, after the cursor and around, that keeps it from being saved; null when all are ready.
 * @param wantingIn column of a row that keeps it from being saved, -1 where none of its own does; null for a row that is ready
 */
export function nextWanting(
  { rows }: GridState,
  cursor: Cursor | null,
  wantingIn: (row: GridRow) => number | null,
): Cursor | null {
  const from = (cursor?.row ?? -1) + 1
  const order = [...rows.keys()].map((index) => (from + index) % rows.length)
  for (const index of order) {
    const row = rows[index]
    const column = row ? wantingIn(row) : null
    if (column !== null) return { row: index, column: Math.max(0, column) }
  }
  return null
}
