import { type GridColumn, isEditable } from './columns.ts'

export interface Cursor {
  readonly row: number
  readonly column: number
}
export type Move = 'next' | 'previous' | 'up' | 'down' | 'first'

/** Where the cursor goes; null from the last cell onwards, where a new row opens. Read-only cells are stepped over. */
export function moveCursor(
  columns: readonly GridColumn[],
  rows: number,
  at: Cursor,
  move: Move,
): Cursor | null {
  const stops = columns.flatMap((column, index) => (isEditable(column) ? [index] : []))
  const [first, last] = [stops[0] ?? 0, stops.at(-1) ?? 0]
  const here = stops.indexOf(at.column)
  switch (move) {
    case 'first':
      return { row: at.row, column: first }
    case 'up':
      return { ...at, row: Math.max(0, at.row - 1) }
    case 'down':
      return at.row + 1 < rows ? { ...at, row: at.row + 1 } : null
    case 'next':
      if (at.column < last) return { row: at.row, column: stops[here + 1] ?? last }
      return at.row + 1 < rows ? { row: at.row + 1, column: first } : null
    case 'previous':
      if (at.column > first) return { row: at.row, column: stops[here - 1] ?? first }
      return at.row > 0 ? { row: at.row - 1, column: last } : at
  }
}
