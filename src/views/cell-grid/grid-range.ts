import type { Cursor } from './grid-moves.ts'

/** A rectangle of cells, both ends included. */
export interface GridRange {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** The rectangle between the cell under the cursor and the other end of the selection; that cell alone without one. */
export const rangeOf = (cursor: Cursor, head: Cursor | null): GridRange => ({
  top: Math.min(cursor.row, head?.row ?? cursor.row),
  bottom: Math.max(cursor.row, head?.row ?? cursor.row),
  left: Math.min(cursor.column, head?.column ?? cursor.column),
  right: Math.max(cursor.column, head?.column ?? cursor.column),
})

export const rowsIn = ({ top, bottom }: GridRange): number => bottom - top + 1

export type Direction = 'up' | 'down' | 'left' | 'right'

export interface GridSize {
  readonly rows: number
  readonly columns: number
}

/** Where the other end of a selection goes: one cell on, or to the edge of the sheet. It never leaves the sheet. */
export function movedHead({ rows, columns }: GridSize, head: Cursor, to: Direction, far = false): Cursor {
  const step = far ? Math.max(rows, columns) : 1
  const by = { up: [-step, 0], down: [step, 0], left: [0, -step], right: [0, step] }[to]
  return {
    row: clamp(head.row + (by[0] ?? 0), rows),
    column: clamp(head.column + (by[1] ?? 0), columns),
  }
}

const clamp = (at: number, count: number): number => Math.min(Math.max(0, at), Math.max(0, count - 1))

/**
 * Cells the fill handle covers when it is drawn to a cell: the source and the cells beyond it, downwards or sideways, in the direction it
 * was drawn further.
 */
export function fillTarget(source: GridRange, to: Cursor): GridRange {
  const down = Math.max(source.top - to.row, to.row - source.bottom, 0)
  const across = Math.max(source.left - to.column, to.column - source.right, 0)
  if (down === 0 && across === 0) return source
  return down >= across
    ? { ...source, top: Math.min(source.top, to.row), bottom: Math.max(source.bottom, to.row) }
    : { ...source, left: Math.min(source.left, to.column), right: Math.max(source.right, to.column) }
}

/** Marks of a selection in a row, as plain values: a row of which nothing changes is not drawn anew. */
export interface RowMarks {
  /** First and last selected column; -1 where the row has none. */
  readonly from: number
  readonly to: number
  /** Column with the fill handle, or -1. */
  readonly handle: number
}

const UNMARKED: RowMarks = { from: -1, to: -1, handle: -1 }

/** @param covered the selection, or the cells the fill handle covers while it is drawn */
export function marksOf(covered: GridRange | null, index: number): RowMarks {
  if (!covered || index < covered.top || index > covered.bottom) return UNMARKED
  const isOne = covered.top === covered.bottom && covered.left === covered.right
  return {
    from: isOne ? -1 : covered.left,
    to: isOne ? -1 : covered.right,
    handle: index === covered.bottom ? covered.right : -1,
  }
}

export const isMarked = ({ from, to }: RowMarks, column: number): boolean => column >= from && column <= to
