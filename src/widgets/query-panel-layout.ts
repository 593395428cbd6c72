import type { QueryField } from './query-field.ts'

/** Fewer columns are too narrow for the buttons, which then have a row of their own. */
const BUTTON_COLUMNS = 3
export const buttonsHaveRow = (columns: number): boolean => columns < BUTTON_COLUMNS

/** How many leading fields fit in `rows` rows when the last cell of the last row holds the buttons. */
export function fieldsThatFit(fields: readonly QueryField[], columns: number, rows: number): number {
  let used = 0
  const room = rows * columns - (buttonsHaveRow(columns) ? 0 : 1)
  for (const [index, field] of fields.entries()) {
    used += Math.min(field.span ?? 1, columns)
    if (used > room) return index
  }
  return fields.length
}

/** Columns of the grid at a window width in px; one on a phone, and where two dates would not fit beside a label. */
export function columnsAt(width: number): number {
  if (width < 760) return 1
  if (width < 1040) return 2
  return width < 1280 ? 3 : 4
}

/** What the menu and the margins usually leave beside a panel, px: one beside a tree has less room than its window. */
export const FRAME = 226
