import { type GridColumn, isEditable } from './cell-grid.columns.ts'
import { type GridRange, rowsIn } from './grid-range.ts'
import { type GridRow, type GridState, putCells } from './grid-state.ts'

type Columns = readonly GridColumn[]
type Lines = readonly (readonly string[])[]

/** Columns of a range that a person fills: computed cells are neither copied nor filled, so that a copied block can be pasted. */
const filledIn = (columns: Columns, { left, right }: GridRange): Columns =>
  columns.slice(left, right + 1).filter(isEditable)

/** The words of a range as a spreadsheet takes them. */
export function copied(
  state: GridState,
  columns: Columns,
  range: GridRange,
  textAt: (row: GridRow, column: GridColumn) => string,
): string {
  const shown = filledIn(columns, range)
  return blockText(
    state.rows.slice(range.top, range.bottom + 1).map((row) => shown.map((column) => textAt(row, column))),
  )
}

/** Cells as text: tab between cells, line break between rows, quotes around cells that hold either. The inverse of `parseBlock`. */
export const blockText = (lines: Lines): string =>
  lines.map((line) => line.map(quoted).join('\t')).join('\r\n')

const quoted = (word: string): string => (/[\t\r\n"]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word)

/** A block pasted over a larger range repeats where the range holds it a whole number of times, as in a spreadsheet. */
export function tiled(block: Lines, rows: number, columns: number): Lines {
  const width = Math.max(0, ...block.map((line) => line.length))
  if (block.length === 0 || width === 0 || rows % block.length !== 0 || columns % width !== 0) return block
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => block[row % block.length]?.[column % width] ?? ''),
  )
}

/** How many cells a person fills in each row of a range. */
export const widthOf = (columns: Columns, range: GridRange): number => filledIn(columns, range).length

/** Ctrl+D: the first row of the range goes into those below it; a range of one row takes the row above. */
export function filledDown(state: GridState, columns: Columns, range: GridRange): GridState {
  const top = rowsIn(range) > 1 ? range.top : range.top - 1
  if (top < 0) return state
  return filled(state, columns, { ...range, top, bottom: top }, { ...range, top })
}

/** The fill handle: the cells of `source` repeat over `target`. */
export function filled(state: GridState, columns: Columns, source: GridRange, target: GridRange): GridState {
  const [from, to] = [filledIn(columns, source), filledIn(columns, target)]
  const height = rowsIn(source)
  const first = from[0]
  if (!first) return state
  const offset = to.indexOf(first)
  return putCells(state, target.top, target.bottom, (row, index) => {
    if (index >= source.top && index <= source.bottom && from.length === to.length) return {}
    const above = state.rows[source.top + modulo(index - source.top, height)] ?? row
    return Object.fromEntries(
      to.map(({ key }, at) => [key, above.cells[from[modulo(at - offset, from.length)]?.key ?? key]]),
    )
  })
}

/** Delete: the cells of the range are empty. */
export const cleared = (state: GridState, columns: Columns, range: GridRange): GridState =>
  putCells(state, range.top, range.bottom, () =>
    Object.fromEntries(filledIn(columns, range).map(({ key }) => [key, ''])),
  )

const modulo = (value: number, by: number): number => ((value % by) + by) % by
