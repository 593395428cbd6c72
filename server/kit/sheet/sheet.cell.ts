import { toSerial } from '#domain/sheet-serial.ts'
import { isDayCell, isLostCell } from '#kit/sheet/file-cell.ts'
import { FIGURES, type SheetColumn } from './column.ts'
import { DATE_FORMAT, MOMENT_FORMAT, numberFormat, type RowLook, styleIndex, TEXT_FORMAT } from './styles.ts'
import { textWidth } from './text-width.ts'
import { escapeText, textElement } from './xml.ts'

/** Excel's limit of characters in a cell. */
const MAX_TEXT = 32_767
/**
 * A double keeps 15 digits. A longer stored number is written as text, or it would be changed; for a computed
 * figure (a ratio with more places than are shown) the double is enough.
 */
const MAX_SIGNIFICANT = 15

/** Characters a spreadsheet, or a user's locale, may take for the start of a formula. */
const FORMULA_LIKE = /^[=+\-@\t\r＝＋－＠]/

type Encode = (value: unknown) => string

const inline = (text: string, style: number): string =>
  `t="inlineStr" s="${style}"><is>${textElement(text.slice(0, MAX_TEXT).toWellFormed())}</is></c>`

const number = (value: number | string, style: number): string => `s="${style}"><v>${value}</v></c>`

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Look of the cells of a column, and the characters that fit into one line of it. */
export interface CellLook {
  readonly look?: RowLook
  readonly width?: number
}

function encodeText({ look = 'plain', width = Number.POSITIVE_INFINITY }: CellLook): Encode {
  const [plain, wrapped] = [false, true].map((wraps) =>
    [false, true].map((quoted) => styleIndex({ format: TEXT_FORMAT, look, quoted, wrapped: wraps })),
  )
  return (value) => {
    const text = textOf(value)
    const styles = text.length * 2 > width && textWidth(text) > width ? wrapped : plain
    return inline(text, styles?.[FORMULA_LIKE.test(text) ? 1 : 0] ?? 0)
  }
}

const NUMERIC = /^-?\d+(\.\d+)?$/
const places = (text: string): number => text.split('.')[1]?.length ?? 0
const significant = (text: string): number => text.replace(/^-?0*\.?0*/, '').replace('.', '').length

const isGrouped = ({ kind, grouped = kind === 'money' }: SheetColumn): boolean => grouped

/** Decimal places a column shows. */
export const digitsOf = ({ kind, digits = kind === 'integer' ? 0 : 2 }: SheetColumn): number => digits

/** How a column formats its values; those that may contain letters are text. */
function formatOf(column: SheetColumn): string {
  if (FIGURES.has(column.kind)) return numberFormat(digitsOf(column), isGrouped(column))
  if (column.kind === 'date') return DATE_FORMAT
  return column.kind === 'moment' ? MOMENT_FORMAT : TEXT_FORMAT
}

function encodeNumber(column: SheetColumn, look: CellLook): Encode {
  const digits = digitsOf(column)
  const style = styleIndex({ format: formatOf(column), look: look.look })
  const asText = encodeText(look)
  return (value) => {
    const text = String(value)
    if (!NUMERIC.test(text)) return asText(value)
    if (significant(text) <= MAX_SIGNIFICANT) return number(text, style)
    return places(text) > digits ? number(Number(text), style) : asText(value)
  }
}

function encodeDate(format: string, look: CellLook): Encode {
  const style = styleIndex({ format, look: look.look })
  const asText = encodeText(look)
  return (value) => {
    const serial = toSerial(String(value))
    return serial === null ? asText(value) : number(serial, style)
  }
}

function encodeAny(look: CellLook): Encode {
  // a printed text in a figure column is right-aligned like the figures
  const format = look.look === 'cell' || look.look === 'foot' ? 'General' : TEXT_FORMAT
  const style = styleIndex({ format, look: look.look })
  const asText = encodeText(look)
  const asDay = encodeDate(DATE_FORMAT, look)
  return (value) => {
    if (typeof value === 'number') return Number.isFinite(value) ? number(value, style) : asText(value)
    // a cell that was read and is written back: a day stays one, a cell without a value shows its text
    if (isDayCell(value)) return asDay(value.day)
    return asText(isLostCell(value) ? value.shown : value)
  }
}

/**
 * Writes the values of one column: the content of `<c …>` after the reference. Dates become real ones (for sorting,
 * filtering and grouping); texts keep their text format, so 耳号 000123 survives an edit; a text that looks like a
 * formula gets quotePrefix, so it stays text and is read back unchanged.
 */
export function encoderOf(column: SheetColumn, look: CellLook = {}): Encode {
  const { kind } = column
  if (FIGURES.has(kind)) return encodeNumber(column, look)
  if (kind === 'date' || kind === 'moment') return encodeDate(formatOf(column), look)
  return kind === 'any' ? encodeAny(look) : encodeText(look)
}

/** Style of a column's empty cells: typed values get the column's format. */
export const emptyStyle = (column: SheetColumn, look: RowLook = 'plain'): number =>
  styleIndex({ format: formatOf(column), look })

/** A number cell with its formula; the value stays for programs that calculate nothing. */
export const withFormula = (cell: string, formula: string): string =>
  cell.startsWith('s=') ? cell.replace('><v>', `><f>${escapeText(formula)}</f><v>`) : cell

type OtherLook = Exclude<Parameters<typeof styleIndex>[0]['look'], RowLook | undefined>

/** A text that is no value of a row, such as a heading; one that looks like a formula is marked as text. */
export const wordCell = (text: string, look: OtherLook): string =>
  inline(text, styleIndex({ format: TEXT_FORMAT, look, quoted: FORMULA_LIKE.test(text) }))

/** A cell with borders and no value: the inner part of a merged heading. */
export const blankCell = (look: OtherLook): string => `s="${styleIndex({ format: TEXT_FORMAT, look })}"/>`
