import { toSerial } from '#domain/sheet-serial.ts'
import { isDayCell, isLostCell } from '#kit/sheet/cell.ts'
import type { SheetColumn } from './column.ts'
import { DATE_FORMAT, MOMENT_FORMAT, numberFormat, styleIndex, TEXT_FORMAT } from './styles.ts'
import { textElement } from './xml.ts'

/** Excel's limit of characters in a cell. */
const MAX_TEXT = 32_767
/** A double keeps 15 digits. A longer stored number stands as text, or it would come back as another one; of a computed
 *  figure (a ratio with more places than are shown) the double is enough. */
const MAX_SIGNIFICANT = 15

/** What a spreadsheet, or a person's locale, may take for the start of a formula. */
const FORMULA_LIKE = /^[=+\-@\t\r＝＋－＠]/

type Encode = (value: unknown) => string

const inline = (text: string, style: number): string =>
  `t="inlineStr" s="${style}"><is>${textElement(text.slice(0, MAX_TEXT).toWellFormed())}</is></c>`

const number = (value: number | string, style: number): string => `s="${style}"><v>${value}</v></c>`

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function encodeText(bold: boolean): Encode {
  const plain = styleIndex({ format: TEXT_FORMAT, bold })
  const quoted = styleIndex({ format: TEXT_FORMAT, bold, quoted: true })
  return (value) => {
    const text = textOf(value)
    return inline(text, FORMULA_LIKE.test(text) ? quoted : plain)
  }
}

const NUMERIC = /^-?\d+(\.\d+)?$/
const places = (text: string): number => text.split('.')[1]?.length ?? 0
const significant = (text: string): number => text.replace(/^-?0*\.?0*/, '').replace('.', '').length

function encodeNumber(column: SheetColumn, bold: boolean): Encode {
  const digits = column.digits ?? (column.kind === 'integer' ? 0 : 2)
  const style = styleIndex({ format: numberFormat(digits, column.kind === 'money'), bold })
  const asText = encodeText(bold)
  return (value) => {
    const text = String(value)
    if (!NUMERIC.test(text)) return asText(value)
    if (significant(text) <= MAX_SIGNIFICANT) return number(text, style)
    return places(text) > digits ? number(Number(text), style) : asText(value)
  }
}

function encodeDate(format: string, bold: boolean): Encode {
  const style = styleIndex({ format, bold })
  const asText = encodeText(bold)
  return (value) => {
    const serial = toSerial(String(value))
    return serial === null ? asText(value) : number(serial, style)
  }
}

function encodeAny(bold: boolean): Encode {
  const style = styleIndex({ format: TEXT_FORMAT, bold })
  const asText = encodeText(bold)
  const asDay = encodeDate(DATE_FORMAT, bold)
  return (value) => {
    if (typeof value === 'number') return Number.isFinite(value) ? number(value, style) : asText(value)
    // a cell that was read and goes back: a day stays one, what had no value shows what it showed
    if (isDayCell(value)) return asDay(value.day)
    return asText(isLostCell(value) ? value.shown : value)
  }
}

/**
 * Writes the values of one column: what stands in `<c …>` after the reference. Dates become real ones (a person sorts,
 * filters and groups by them); texts keep their text format, so 耳号 000123 survives an edit; a text that looks like a
 * formula carries quotePrefix, so it stays text and comes back as it was.
 */
export function encoderOf(column: SheetColumn, bold = false): Encode {
  switch (column.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
      return encodeNumber(column, bold)
    case 'date':
      return encodeDate(DATE_FORMAT, bold)
    case 'moment':
      return encodeDate(MOMENT_FORMAT, bold)
    case 'any':
      return encodeAny(bold)
    default:
      return encodeText(bold)
  }
}

/** Style of a column's cells that are still empty: what is typed there is kept as the column means it. */
export function emptyStyle(column: SheetColumn): number {
  switch (column.kind) {
    case 'integer':
      return styleIndex({ format: numberFormat(0) })
    case 'decimal':
    case 'money':
      return styleIndex({ format: numberFormat(column.digits ?? 2, column.kind === 'money') })
    case 'date':
      return styleIndex({ format: DATE_FORMAT })
    case 'moment':
      return styleIndex({ format: MOMENT_FORMAT })
    default:
      return styleIndex({ format: TEXT_FORMAT })
  }
}

export const headCell = (title: string): string =>
  inline(title, styleIndex({ format: TEXT_FORMAT, look: 'header', bold: true }))

export const noteCell = (text: string): string =>
  inline(text, styleIndex({ format: TEXT_FORMAT, look: 'note' }))
