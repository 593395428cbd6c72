import { isMissing } from '#domain/typed.ts'
import { META_MARK } from '#kit/import/head.ts'
import { ByteSink } from './byte-sink.ts'
import { emptyStyle, encoderOf, headCell, noteCell } from './cell.ts'
import { MAX_ROWS, type SheetColumn, type SheetRow, type SheetSpec } from './column.ts'
import type { RowCursor } from './row-cursor.ts'
import { columnLetters, escapeText, XML_HEAD } from './xml.ts'

/** Below the 4 GiB of a plain zip entry; the next sheet begins before. */
const MAX_XML = 3_500_000_000
/** Rows kept free for foot, blank line and note. */
const TAIL_ROWS = 3
const PIXELS_PER_CHARACTER = 7
const DEFAULT_PIXELS = 100

type WriteRow = (sink: ByteSink, row: SheetRow, number: number) => void

/** Writes a column's cells; rows that differ in their places have an encoder for each number of them. */
function rowEncoder(column: SheetColumn, bold: boolean): (value: unknown, row: SheetRow) => string {
  const { digitsIn } = column
  const usual = encoderOf(column, bold)
  if (digitsIn === undefined) return usual
  const encoders = new Map<number, typeof usual>()
  return (value, row) => {
    const digits = digitsIn(row)
    const found = encoders.get(digits) ?? encoderOf({ ...column, digits }, bold)
    encoders.set(digits, found)
    return found(value)
  }
}

function rowWriter(columns: readonly SheetColumn[], bold = false): WriteRow {
  const cells = columns.map((column, index) => ({
    read: column.value ?? ((row: SheetRow) => row[column.key]),
    letters: columnLetters(index),
    encode: rowEncoder(column, bold),
  }))
  return (sink, row, number) => {
    sink.write(`<row r="${number}">`)
    for (const { read, letters, encode } of cells) {
      const value = read(row)
      if (isMissing(value)) continue
      sink.write(`<c r="${letters}${number}" ${encode(value, row)}`)
    }
    sink.write('</row>')
  }
}

function opening(columns: readonly SheetColumn[]): string {
  const widths = columns.map((column, index) => {
    const characters = Math.max(
      (column.width ?? DEFAULT_PIXELS) / PIXELS_PER_CHARACTER,
      headWidth(column.title),
    )
    return `<col min="${index + 1}" max="${index + 1}" width="${characters.toFixed(1)}" style="${emptyStyle(column)}" customWidth="1"/>`
  })
  const heads = columns.map((column, index) => `<c r="${columnLetters(index)}1" ${headCell(column.title)}`)
  return (
    `${XML_HEAD}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>` +
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>' +
    `</sheetViews><sheetFormatPr defaultRowHeight="16"/><cols>${widths.join('')}</cols>` +
    `<sheetData><row r="1">${heads.join('')}</row>`
  )
}

/** Chinese characters take two places; some room for the filter's arrow. */
const headWidth = (title: string): number => [...title].length * 2 + 4

function closing(spec: SheetSpec, lastRow: number): string {
  const filter = `<autoFilter ref="A1:${columnLetters(spec.columns.length - 1)}${Math.max(lastRow, 2)}"/>`
  const lists = [...(spec.dropdowns ?? [])].map(([index, cells]) => {
    const letters = columnLetters(index)
    return `<dataValidation type="list" allowBlank="1" sqref="${letters}2:${letters}${MAX_ROWS}"><formula1>${escapeText(cells)}</formula1></dataValidation>`
  })
  const validations = lists.length
    ? `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
    : ''
  return `</sheetData>${filter}${validations}</worksheet>`
}

function writeTail(sink: ByteSink, spec: SheetSpec, lastRow: number, count: number): void {
  if (spec.foot) rowWriter(spec.columns, true)(sink, spec.foot, lastRow + 1)
  if (!spec.meta) return
  const row = lastRow + (spec.foot ? 3 : 2)
  const note = noteCell(`${META_MARK}${[...spec.meta, `共 ${count} 行`].join('；')}`)
  sink.write(`<row r="${row}"><c r="A${row}" ${note}</row>`)
}

/** XML of one sheet in pieces of some 64 KB; takes rows until the sheet is full or the cursor has no more. */
export async function* worksheetXml(spec: SheetSpec, cursor: RowCursor): AsyncGenerator<Buffer> {
  const sink = new ByteSink()
  const writeRow = rowWriter(spec.columns)
  const limit = (spec.maxRows ?? MAX_ROWS) - TAIL_ROWS
  let number = 1
  sink.write(opening(spec.columns))
  while (number < limit && sink.total < MAX_XML) {
    const row = cursor.take()
    if (row === undefined) {
      if (await cursor.more()) continue
      break
    }
    number += 1
    writeRow(sink, row, number)
    if (sink.full) yield sink.take()
  }
  if (!(await cursor.more())) writeTail(sink, spec, number, cursor.count)
  sink.write(closing(spec, number))
  yield sink.take()
}
