import { isMissing } from '#domain/typed.ts'
import { META_MARK } from '#kit/import/import.head.ts'
import { MAX_ROWS, readerOf, type SheetColumn, type SheetRow, type SheetSpec } from './column.ts'
import { headPlace, LINE_HEIGHT } from './layout.ts'
import type { RowCursor } from './row-cursor.ts'
import { type CellLook, emptyStyle, encoderOf, withFormula, wordCell } from './sheet.cell.ts'
import { sheetOpening } from './sheet-head.ts'
import type { RowLook } from './styles.ts'
import { SumFormulas } from './sum-formulas.ts'
import { linesIn } from './text-width.ts'
import { columnLetters, escapeText } from './xml.ts'

/** Below the 4 GiB of a plain zip entry; the next sheet begins before. */
const MAX_XML = 3_500_000_000
/** Rows kept free for foot, blank line and note. */
const TAIL_ROWS = 3

/** Characters of a printed cell lost to its margins. */
const TEXT_MARGIN = 2

/** Rows whose empty cells have borders: further ones would cost a large export a fifth of its time. */
const LINED_ROWS = 20_000

type WriteRow = (sink: ByteSink, row: SheetRow, number: number) => void

/** Writes a column's cells; rows that differ in decimal places have an encoder for each number of them. */
function rowEncoder(column: SheetColumn, look: CellLook): (value: unknown, row: SheetRow) => string {
  const { digitsIn } = column
  const usual = encoderOf(column, look)
  if (digitsIn === undefined) return usual
  const encoders = new Map<number, typeof usual>()
  return (value, row) => {
    const digits = digitsIn(row)
    const found = encoders.get(digits) ?? encoderOf({ ...column, digits }, look)
    encoders.set(digits, found)
    return found(value)
  }
}

interface RowStyle {
  readonly look: RowLook
  readonly widths: readonly number[]
  /** True where cells without a value are written too: they have borders. */
  readonly lined: boolean
  /** Formulas by column. */
  readonly formulas?: ReadonlyMap<number, string>
}

/**
 * Height of a row with a text longer than its column, as attributes. Not every program measures wrapped text by itself: without a
 * height the lines would overlap.
 */
function heightOf(columns: readonly SheetColumn[], widths: readonly number[]): (row: SheetRow) => string {
  const texts = columns.flatMap((column, index) =>
    column.kind === 'text' || column.kind === 'any'
      ? [{ read: readerOf(column), room: (widths[index] ?? 0) - TEXT_MARGIN }]
      : [],
  )
  return (row) => {
    let lines = 1
    for (const { read, room } of texts) {
      const value = read(row)
      if (typeof value === 'string' && value.length * 2 > room) lines = Math.max(lines, linesIn(value, room))
    }
    return lines > 1 ? ` ht="${lines * LINE_HEIGHT + 2}" customHeight="1"` : ''
  }
}

function rowWriter(columns: readonly SheetColumn[], { look, widths, lined, formulas }: RowStyle): WriteRow {
  const cells = columns.map((column, index) => ({
    read: readerOf(column),
    letters: columnLetters(index),
    encode: rowEncoder(column, lined ? { look, width: (widths[index] ?? 0) - TEXT_MARGIN } : { look }),
    empty: lined ? `s="${emptyStyle(column, look)}"/>` : null,
    formula: formulas?.get(index),
  }))
  const height = lined ? heightOf(columns, widths) : () => ''
  return (sink, row, number) => {
    sink.write(`<row r="${number}"${height(row)}>`)
    for (const { read, letters, encode, empty, formula } of cells) {
      const value = read(row)
      const missing = isMissing(value)
      if (missing && (empty === null || number > LINED_ROWS)) continue
      const content = missing ? (empty ?? '') : encode(value, row)
      sink.write(`<c r="${letters}${number}" ${formula ? withFormula(content, formula) : content}`)
    }
    sink.write('</row>')
  }
}

/** A4 across, one page wide, 12 mm free at each side. */
const PAGE =
  '<pageMargins left="0.47" right="0.47" top="0.47" bottom="0.6" header="0.3" footer="0.3"/>' +
  '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>'
const GRID = '<printOptions gridLines="1"/>'
const SECRECY = '猪场管理系统，内部资料'

/** `&` begins a code in the footer of a page. */
const footText = (text: string): string => escapeText(text.replaceAll('&', '&&').slice(0, 80))

const pageFoot = ({ sheetName, print }: SheetSpec): string =>
  `<headerFooter><oddFooter>&amp;L${SECRECY}&amp;C${footText(print?.block?.title ?? sheetName)}&amp;R第 &amp;P 页 共 &amp;N 页</oddFooter></headerFooter>`

function closing(spec: SheetSpec, lastRow: number, merged: readonly string[]): string {
  const head = headPlace(spec).last
  const filter = `<autoFilter ref="A${head}:${columnLetters(spec.columns.length - 1)}${Math.max(lastRow, head + 1)}"/>`
  const merges = merged.length
    ? `<mergeCells count="${merged.length}">${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
    : ''
  const lists = [...(spec.dropdowns ?? [])].map(([index, cells]) => {
    const letters = columnLetters(index)
    return `<dataValidation type="list" allowBlank="1" sqref="${letters}2:${letters}${MAX_ROWS}"><formula1>${escapeText(cells)}</formula1></dataValidation>`
  })
  const validations = lists.length
    ? `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
    : ''
  const grid = spec.print?.block ? '' : GRID
  return `</sheetData>${filter}${merges}${validations}${grid}${PAGE}${pageFoot(spec)}</worksheet>`
}

interface Tail {
  readonly style: RowStyle
  readonly lastRow: number
  readonly count: number
}

function writeTail(sink: ByteSink, spec: SheetSpec, { style, lastRow, count }: Tail): void {
  if (spec.foot) rowWriter(spec.columns, style)(sink, spec.foot, lastRow + 1)
  if (!spec.meta) return
  const row = lastRow + (spec.foot ? 3 : 2)
  const note = wordCell(`${META_MARK}${[...spec.meta, `共 ${count} 行`].join('；')}`, 'note')
  sink.write(`<row r="${row}"><c r="A${row}" ${note}</row>`)
}

interface SheetPart {
  /** Widths of the columns, in characters. */
  readonly widths: readonly number[]
  /** True for the first sheet of the rows: only there do they add up to the sum row. */
  readonly isFirst: boolean
}

/** XML of one sheet in pieces of some 64 KB; takes rows until the sheet is full or the cursor is empty. */
export async function* worksheetXml(
  spec: SheetSpec,
  cursor: RowCursor,
  { widths, isFirst }: SheetPart,
): AsyncGenerator<Buffer> {
  const { columns, print, foot } = spec
  const lined = print?.block !== undefined
  const sink = new ByteSink()
  const writeRow = rowWriter(columns, { look: lined ? 'cell' : 'plain', widths, lined })
  const limit = (spec.maxRows ?? MAX_ROWS) - TAIL_ROWS
  const opening = sheetOpening(spec, widths)
  const sums = lined && foot && isFirst ? new SumFormulas(columns) : null
  const head = headPlace(spec).last
  let number = head
  sink.write(opening.xml)
  while (number < limit && sink.total < MAX_XML) {
    const row = cursor.take()
    if (row === undefined) {
      if (await cursor.more()) continue
      break
    }
    number += 1
    writeRow(sink, row, number)
    sums?.add(row)
    if (sink.full) yield sink.take()
  }
  if (!(await cursor.more())) {
    const formulas = foot && sums?.formulas(foot, head + 1, number)
    const style: RowStyle = { look: lined ? 'foot' : 'strong', widths, lined, ...(formulas && { formulas }) }
    writeTail(sink, spec, { style, lastRow: number, count: cursor.count })
  }
  sink.write(closing(spec, number, opening.merged))
  yield sink.take()
}

const CHUNK = 64 * 1024
/** A cell's longest text, three bytes a character, escaped: may follow when the chunk is full. */
const ROOM = 1024 * 1024

/**
 * Collects text as bytes. Pieces are written at once instead of being joined to long strings: nothing of a row outlives
 * it, so the heap stays small.
 */
class ByteSink {
  #bytes = Buffer.allocUnsafeSlow(CHUNK + ROOM)
  #length = 0
  /** Bytes taken so far, returned chunks included. */
  total = 0

  write(text: string): void {
    if (this.#length + text.length * 3 > this.#bytes.length) this.#grow(text.length * 3)
    const written = this.#bytes.write(text, this.#length)
    this.#length += written
    this.total += written
  }

  get full(): boolean {
    return this.#length >= CHUNK
  }

  /** The collected bytes, as a copy; starts anew. */
  take(): Buffer {
    const chunk = Buffer.from(this.#bytes.subarray(0, this.#length))
    this.#length = 0
    return chunk
  }

  #grow(more: number): void {
    const larger = Buffer.allocUnsafeSlow(this.#bytes.length + more)
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}
