import { type GridColumn, isEditable } from '#views/cell-grid/columns.ts'
import type { Grid } from '#views/cell-grid/grid-store.ts'

/**
 * After a save the hands stay on the keys: back in the cell or on the button the focus was taken from, or in the first
 * row when that one left with what was saved. A focus put elsewhere meanwhile is left alone.
 */
export async function keepTyping(
  left: Element | null,
  grid: Grid,
  columns: readonly GridColumn[],
): Promise<void> {
  await new Promise((drawn) => setTimeout(drawn)) // the rows that were saved are off the screen by then
  if (nothingFocused() && left instanceof HTMLElement) left.focus()
  if (nothingFocused()) grid.setState({ cursor: { row: 0, column: columns.findIndex(isEditable) } })
}

const nothingFocused = (): boolean => document.activeElement === document.body
