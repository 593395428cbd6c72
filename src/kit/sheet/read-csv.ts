import { READ_LIMITS, type SheetContent, type SheetRow } from './file-cell.ts'
import { Unreadable } from './unreadable.ts'

const { maxRows, maxColumns } = READ_LIMITS
const QUOTE = '"'
/** The first line by which a spreadsheet program names its separator; it shows no row for it. */
const SEPARATOR_LINE = /^sep=([^\w\s"]|\t)(?:\r\n|\n|\r|$)/i

/** The two bytes a spreadsheet begins its "Unicode text" with; without them every second byte of most signs is 0. */
function utf16Of(file: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = file
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = file.subarray(0, 400)
  if (start.length < 16) return null
  const zeros = (parity: number) => start.filter((byte, at) => at % 2 === parity && byte === 0).length
  if (zeros(1) * 8 > start.length) return 'utf-16le'
  return zeros(0) * 8 > start.length ? 'utf-16be' : null
}

/** Excel writes the code page of the country or UTF-16, machines UTF-8: any other text is GB 18030. */
function textOf(file: Uint8Array): string {
  const wide = utf16Of(file)
  if (wide !== null) return new TextDecoder(wide).decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('gb18030').decode(file)
  }
}

/** The sign that parts the cells of the first line. */
function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/)
  const first = end < 0 ? text : text.slice(0, end)
  const [most] = [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length)
  return most ?? ','
}

/** End of a quoted cell that begins at `start`; a doubled quote is none. */
function closingQuote(text: string, start: number): number {
  let at = text.indexOf(QUOTE, start)
  while (at >= 0 && text[at + 1] === QUOTE) at = text.indexOf(QUOTE, at + 2)
  if (at < 0) throw new Unreadable('文件已损坏或结构不正确')
  return at
}

/** Cells of all lines (RFC 4180): a quoted one may hold separators, line ends and doubled quotes. */
function* linesOf(text: string, separator: string): Generator<string[]> {
  const ends = new RegExp(`\\${separator}|\\r\\n|\\n|\\r|$`, 'g')
  let cells: string[] = []
  for (let at = 0; at < text.length; ) {
    const isQuoted = text[at] === QUOTE
    const close = isQuoted ? closingQuote(text, at + 1) : at
    ends.lastIndex = close
    const end = ends.exec(text)
    const stop = end?.index ?? text.length
    cells.push(isQuoted ? text.slice(at + 1, close).replaceAll(QUOTE + QUOTE, QUOTE) : text.slice(at, stop))
    if (cells.length > maxColumns) throw new Unreadable(`列数超过 ${maxColumns} 列`)
    at = stop + (end?.[0].length ?? 0)
    if (end?.[0] === separator) {
      if (at >= text.length) cells.push('')
      else continue
    }
    yield cells
    cells = []
  }
}

/**
 * Rows of a CSV file, each with the number of its line as a spreadsheet counts it. Separated by comma, semicolon, tab or what its
 * `sep=` line names; UTF-8, UTF-16 or GB 18030. @throws Unreadable
 */
export function readCsv(file: Uint8Array): SheetContent {
  if (file.length === 0) throw new Unreadable('文件是空的')
  const whole = textOf(file)
  if (whole.includes('\u0000')) throw new Unreadable('不是有效的 .csv 文件')
  const named = SEPARATOR_LINE.exec(whole)
  const text = named ? whole.slice(named[0].length) : whole
  const rows: SheetRow[] = []
  let [number, last] = [0, 0]
  for (const cells of linesOf(text, named?.[1] ?? separatorOf(text))) {
    number += 1
    if (cells.every((one) => one.trim() === '')) continue
    rows.push({ number, cells: cells.map((one) => one.trim() || null) })
    last = number
    if (rows.length > maxRows) throw new Unreadable(`数据超过 ${maxRows} 行，请分成几个文件导入`)
  }
  const blank = rows.length > 0 ? last - (rows[0]?.number ?? 0) + 1 - rows.length : 0
  return { name: '', others: [], rows, blank, hidden: [], merged: [] }
}
