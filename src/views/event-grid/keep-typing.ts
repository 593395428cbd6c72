import { type GridColumn, isEditable } from '#views/cell-grid/columns.ts'
import { isBlank } from '#views/cell-grid/grid-state.ts'
import { type Grid, goTo } from '#views/cell-grid/grid-store.ts'

/**
 * After a save the hands stay on the keys: back in the cell or on the button the focus was taken from, or in the first
 * row when that one left with what was saved; in a row that is empty now, where the next number is typed. A focus put
 * elsewhere meanwhile is left alone.
 */
export async function keepTyping(
  left: Element | null,
  grid: Grid,
  columns: readonly GridColumn[],
): Promise<void> {
  await new Promise((drawn) => setTimeout(drawn)) // the rows that were saved are off the screen by then
  toNextNumber(grid, columns)
  if (nothingFocused() && left instanceof HTMLElement) left.focus()
  if (nothingFocused()) goTo(grid, { row: 0, column: columns.findIndex(isEditable) })
}

/** The next animal begins with its number, whatever cell the last one was saved from. */
function toNextNumber(grid: Grid, columns: readonly GridColumn[]): void {
  const { cursor, grid: state } = grid.getState()
  const row = cursor ? state.rows[cursor.row] : undefined
  if (cursor && row && isBlank(row)) goTo(grid, { ...cursor, column: columns.findIndex(isEditable) })
}

const nothingFocused = (): boolean => document.activeElement === document.body
