import { type GridColumn, isEditable } from './cell-grid.columns.ts'
import { readTyped } from './cell-values.ts'
import { copied, tiled, widthOf } from './grid-block.ts'
import { rowsIn } from './grid-range.ts'
import { addRows, type GridRow, type GridState, layCells } from './grid-state.ts'
import { edit, type Grid, selectedRange } from './grid-store.ts'
import type { Option } from './option.ts'

/** One grid of cells, as copying, pasting and keys need it. */
export interface Sheet {
  readonly grid: Grid
  /** Columns the cursor counts by. */
  readonly columns: readonly GridColumn[]
  /** Labels of columns that are not filled in. */
  readonly computed: readonly string[]
  readonly today: string
  optionsOf(column: GridColumn): readonly Option[] | null
  /** Text of a cell. */
  textAt(row: GridRow, column: GridColumn): string
  warn(message: string): void
  /** Rows of a spreadsheet came in. */
  onTaken?(): void
}

/** The selection, as text for a spreadsheet; null while the cursor is nowhere. */
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

/** Puts rows of a workbook below the filled rows; answers how many. */
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

/** As many rows as are taken over at once: a document and a call hold no more. */
const MOST_ROWS = 1000

interface ReadBlock {
  readonly cells: readonly GridRow['cells'][]
  /** Headings no column answers to. */
  readonly strange: readonly string[]
  /** Rows beyond the number that is taken over at once. */
  readonly left: number
}

interface BlockReading<C extends GridColumn = GridColumn> {
  /** Columns a person fills. */
  readonly columns: readonly C[]
  /** Labels of columns that are not filled in: a copied sheet holds them, and they are passed over. */
  readonly computed?: readonly string[]
  /** Column the block begins in, where it has no headings of its own. */
  readonly from: number
  readonly today: string
  optionsOf(column: C): readonly Option[] | null
}

/**
 * A block of a spreadsheet as cells: by its headings where its first row has them, otherwise by place. Words of choices become their
 * values, dates and figures are read as typed; unreadable text stays as it is.
 */
export function readBlock<C extends GridColumn>(
  block: readonly (readonly string[])[],
  reading: BlockReading<C>,
): ReadBlock {
  const computed = new Set(reading.computed?.map(plainHead))
  const heads = headsOf(block[0] ?? [], reading.columns, computed)
  const targets = heads ?? reading.columns.slice(reading.from)
  const lines = (heads ? block.slice(1) : block).filter((line) => line.some((word) => word.trim() !== ''))
  return {
    cells: lines.slice(0, MOST_ROWS).map((line) => readLine(line, targets, reading)),
    strange: heads ? strangeHeads(block[0] ?? [], heads, computed) : [],
    left: Math.max(0, lines.length - MOST_ROWS),
  }
}

function readLine<C extends GridColumn>(
  line: readonly string[],
  targets: readonly (C | null)[],
  reading: BlockReading<C>,
): GridRow['cells'] {
  const read = targets.slice(0, line.length).flatMap((column, at): [string, string][] => {
    if (!column) return []
    const text = readTyped(column, line[at] ?? '', reading.optionsOf(column), reading.today)
    // an empty cell leaves the declared default in place
    const hasDefault = column.kind === 'field' && column.field.default !== undefined
    return text === '' && hasDefault ? [] : [[column.key, text]]
  })
  return Object.fromEntries(read)
}

/** The columns a first row of headings names, in its order; null when it is a row like the others. */
export function headsOf<C extends GridColumn>(
  first: readonly string[],
  columns: readonly C[],
  computed: ReadonlySet<string> = NONE,
): (C | null)[] | null {
  const words = first.map(plainHead)
  const found = words.map((word) => columns.find((one) => word !== '' && isHeadOf(one, word)) ?? null)
  const hits = found.filter((one) => one !== null).length
  return hits > 0 && hits * 2 >= words.filter((word) => word !== '' && !computed.has(word)).length
    ? found
    : null
}

/** The number that opens a row goes by longer names in other sheets: 母猪耳号. */
const isHeadOf = ({ kind, label }: GridColumn, word: string): boolean =>
  plainHead(label) === word || (kind === 'ear' && word.endsWith(plainHead(label)) && !/\d/.test(word))

/** A heading without its unit, star and blanks: *体重（kg） is 体重. */
const plainHead = (word: string): string => word.replace(/[（(][^）)]*[）)]|[*＊\s]/g, '')

const NONE: ReadonlySet<string> = new Set()
const COUNTING = new Set(['序号', '行号', '#'])

const strangeHeads = (
  first: readonly string[],
  heads: readonly (GridColumn | null)[],
  computed: ReadonlySet<string>,
) =>
  first.filter(
    (word, at) =>
      heads[at] === null &&
      word.trim() !== '' &&
      !COUNTING.has(word.trim()) &&
      !computed.has(plainHead(word)),
  )

/** A block copied from a spreadsheet: tab between cells, line break between rows, quotes around cells with either. */
export function parseBlock(text: string): string[][] {
  const lines: string[][] = [['']]
  let quoted = false
  const put = (sign: string) => {
    const line = lines.at(-1) ?? []
    line[line.length - 1] = (line.at(-1) ?? '') + sign
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (quoted && sign === '"' && text[at + 1] === '"') put(text[at++] ?? '')
    else if (sign === '"' && (quoted || lines.at(-1)?.at(-1) === '')) quoted = !quoted
    else if (!quoted && sign === '\t') lines.at(-1)?.push('')
    else if (!quoted && sign === '\n') lines.push([''])
    else if (quoted || sign !== '\r') put(sign)
  }
  if (lines.length > 1 && lines.at(-1)?.join('') === '') lines.pop()
  return lines.map((line) => line.map((cell) => cell.trim()))
}
