import { isMissing } from '#domain/typed.ts'
import { FIGURES, readerOf, type SheetColumn, type SheetRow, type SheetSpec } from './column.ts'
import { digitsOf } from './sheet.cell.ts'
import { linesIn, textWidth } from './text-width.ts'

/** Rows measured before the first one is written: memory stays bounded. */
export const MEASURED_ROWS = 200
const NARROWEST = 6
const WIDEST = 40
/** Room at both sides of a cell, and for the arrow of the filter. */
const ROOM = 2
/** Headings up to this width stay in one line. */
const ONE_LINE = 10
/** Spare width for later rows where not all were measured. */
const SPARE = 2
const PIXELS_PER_CHARACTER = 7
/** Least width of a printed sheet, or its title block would take many lines. */
const NARROWEST_SHEET = 84

/** Rows and columns of a sheet's heading. */
export interface HeadPlace {
  readonly first: number
  readonly last: number
  readonly levels: 1 | 2
}

/** The heading below the title block and its empty row; in the first row without a block. */
export function headPlace({ columns, print }: Pick<SheetSpec, 'columns' | 'print'>): HeadPlace {
  if (!print?.block) return { first: 1, last: 1, levels: 1 }
  const levels = columns.some(({ group }) => group) ? 2 : 1
  const above = print.block.lines.length + 2
  return { first: above + 1, last: above + levels, levels }
}

/** Columns with a common heading, by index. */
interface HeadGroup {
  readonly title: string
  readonly from: number
  readonly to: number
}

/** Headings of the upper level: neighbours with the same group have one. */
export function headGroups(columns: readonly SheetColumn[]): HeadGroup[] {
  const groups: HeadGroup[] = []
  for (const [index, { group }] of columns.entries()) {
    const last = groups.at(-1)
    if (!group) continue
    if (last && last.to === index - 1 && last.title === group)
      groups[groups.length - 1] = { ...last, to: index }
    else groups.push({ title: group, from: index, to: index })
  }
  return groups
}

function figureWidth(column: SheetColumn, value: unknown, digits: number): number {
  const figure = Number(value)
  if (!Number.isFinite(figure)) return textWidth(String(value))
  const whole = Math.trunc(Math.abs(figure)).toString().length
  const commas = column.kind === 'money' || column.grouped ? Math.floor((whole - 1) / 3) : 0
  return whole + commas + (digits > 0 ? digits + 1 : 0) + (figure < 0 ? 1 : 0)
}

/** Characters of what is written alike in every row. */
const FIXED_WIDTHS: Partial<Readonly<Record<SheetColumn['kind'], number>>> = { date: 10, moment: 19, flag: 2 }

/** Characters of a value as its column shows it. */
function shownWidth(column: SheetColumn, row: SheetRow): number {
  const value = readerOf(column)(row)
  if (isMissing(value)) return 0
  if (FIGURES.has(column.kind)) return figureWidth(column, value, column.digitsIn?.(row) ?? digitsOf(column))
  const fixed = FIXED_WIDTHS[column.kind]
  return fixed ?? textWidth(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** A long heading takes two lines in a printed table; an import reads it unchanged, so it stays in one there. */
function headWidth(title: string, wraps: boolean): number {
  const width = textWidth(title)
  return wraps && width > ONE_LINE ? Math.max(ONE_LINE, Math.ceil(width / 2) + 2) : width
}

/** Distance of a printed text from the line at its left. */
const INDENT = 1
const INDENTED: ReadonlySet<SheetColumn['kind']> = new Set(['text', 'flag', 'date', 'moment'])

const within = (width: number, widest = WIDEST): number => Math.min(widest, Math.max(NARROWEST, width))

/** Widths in characters by heading, sum row and the first rows. `whole`: these are all rows there are. */
export function columnWidths(spec: SheetSpec, rows: readonly SheetRow[], whole: boolean): number[] {
  const { columns, foot, print } = spec
  const wraps = print?.block !== undefined
  const measured = foot ? [...rows, foot] : rows
  const widths = columns.map((column) => {
    const room = ROOM + (wraps && INDENTED.has(column.kind) ? INDENT : 0)
    const head = headWidth(column.title, wraps) + room
    const hinted = rows.length === 0 && !wraps ? (column.width ?? 0) / PIXELS_PER_CHARACTER : 0
    const longest = measured.reduce((most, row) => Math.max(most, shownWidth(column, row)), 0)
    return within(Math.max(head, hinted, longest + room + (whole ? 0 : SPARE)), column.widest)
  })
  return wraps ? widened(withGroups(columns, widths)) : widths
}

/** Widens the columns below a heading over several columns that is longer than they are. */
function withGroups(columns: readonly SheetColumn[], widths: readonly number[]): number[] {
  const wide = [...widths]
  for (const { title, from, to } of headGroups(columns)) {
    const lacking = headWidth(title, true) + ROOM - sum(wide.slice(from, to + 1))
    for (let index = from; index <= to && lacking > 0; index += 1)
      wide[index] = within((wide[index] ?? 0) + Math.ceil(lacking / (to - from + 1)))
  }
  return wide
}

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0)

function widened(widths: readonly number[]): number[] {
  const lacking = NARROWEST_SHEET - sum(widths)
  if (lacking <= 0) return [...widths]
  return widths.map((width) => Math.max(width, Math.min(WIDEST, width + lacking / widths.length)))
}

/** Where the right half of the title block begins; null on a sheet too narrow for halves. */
export function blockSplit(widths: readonly number[]): number | null {
  if (widths.length < 2) return null
  const half = sum(widths) / 2
  let left = 0
  for (const [index, width] of widths.entries()) {
    left += width
    if (left >= half) return Math.min(index + 1, widths.length - 1)
  }
  return null
}

/** In points. */
export const LINE_HEIGHT = 16
const TITLE_HEIGHT = 26

/** Height in points of a row with these texts, each in a cell of its width. */
export const rowHeight = (cells: readonly (readonly [text: string, width: number])[]): number =>
  cells.reduce((most, [text, width]) => Math.max(most, linesIn(text, Math.max(1, width - 1))), 1) *
    LINE_HEIGHT +
  2

export const titleHeight = (title: string, width: number): number =>
  linesIn(title, width / 1.6) * TITLE_HEIGHT

export const widthOf = (widths: readonly number[], from: number, to: number): number =>
  sum(widths.slice(from, to + 1))
