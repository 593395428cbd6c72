import type { GridColumn } from './columns.ts'
import { isEditable } from './columns.ts'
import { copied, tiled, widthOf } from './grid-block.ts'
import { rowsIn } from './grid-range.ts'
import { addRows, type GridRow, type GridState, layCells } from './grid-state.ts'
import { edit, type Grid, selectedRange } from './grid-store.ts'
import type { Option } from './option.ts'
import { parseBlock } from './parse-block.ts'
import { type ReadBlock, readBlock } from './read-block.ts'

/** One grid of cells, as copying, pasting and keys need it. */
export interface Sheet {
  readonly grid: Grid
  /** Columns the cursor counts by. */
  readonly columns: readonly GridColumn[]
  /** Labels of columns that are not filled in. */
  readonly computed: readonly string[]
  readonly today: string
  optionsOf(column: GridColumn): readonly Option[] | null
  /** What a cell shows. */
  textAt(row: GridRow, column: GridColumn): string
  warn(message: string): void
  /** Rows of a spreadsheet came in. */
  onTaken?(): void
}

/** What is selected, as text for a spreadsheet; null while the cursor is nowhere. */
export function copySelection({ grid, columns, textAt }: Sheet): string | null {
  const { grid: state, ...place } = grid.getState()
  const range = selectedRange(place)
  return range && copied(state, columns, range, textAt)
}

/** Lays pasted text over the cells from the selection on; over a selection it fits into several times, it repeats. */
export function pasteText(sheet: Sheet, text: string): void {
  const { grid, columns } = sheet
  const range = selectedRange(grid.getState())
  if (!range) return
  const from = columns.slice(0, range.left).filter(isEditable).length
  const block = tiled(parseBlock(text), rowsIn(range), widthOf(columns, range))
  take(sheet, block, from, (state, cells) => layCells(state, range.top, cells))
}

/** Brings rows of a workbook below what is filled; answers how many. */
export const bringRows = (sheet: Sheet, rows: readonly (readonly string[])[]): number =>
  take(sheet, rows, 0, (state, cells) => addRows(state, cells))

function take(
  sheet: Sheet,
  block: readonly (readonly string[])[],
  from: number,
  into: (state: GridState, cells: ReadBlock['cells']) => GridState,
): number {
  const { grid, columns, computed, today, optionsOf, warn } = sheet
  const reading = { columns: columns.filter(isEditable), computed, from, today, optionsOf }
  const { cells, strange, left } = readBlock(block, reading)
  edit(grid, (state) => into(state, cells))
  sheet.onTaken?.()
  if (strange.length > 0) warn(`没有对应的列，未取用：${strange.join('、')}`)
  if (left > 0) warn(`行数过多，最后 ${left} 行未取用`)
  return cells.length
}
