import type { ReadRow } from './read-message.ts'
import { Unreadable } from './unreadable.ts'

const MAX_ROWS = 20_001
const MAX_COLUMNS = 200
const QUOTE = '"'

/** Excel writes the code page of the country, machines UTF-8: what is no UTF-8 is GB 18030. */
function textOf(file: Uint8Array): string {
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
  const ends = new RegExp(`${separator}|\\r\\n|\\n|\\r|$`, 'g')
  let cells: string[] = []
  for (let at = 0; at < text.length; ) {
    const isQuoted = text[at] === QUOTE
    const close = isQuoted ? closingQuote(text, at + 1) : at
    ends.lastIndex = close
    const end = ends.exec(text)
    const stop = end?.index ?? text.length
    cells.push(isQuoted ? text.slice(at + 1, close).replaceAll(QUOTE + QUOTE, QUOTE) : text.slice(at, stop))
    if (cells.length > MAX_COLUMNS) throw new Unreadable(`列数超过 ${MAX_COLUMNS} 列`)
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
 * Rows of a CSV file, without blank ones, each with the number of its line as a spreadsheet counts it. Separated by comma,
 * semicolon or tab; UTF-8 or GB 18030. @throws Unreadable
 */
export function readCsv(file: Uint8Array): ReadRow[] {
  if (file.length === 0) throw new Unreadable('文件是空的')
  const text = textOf(file)
  if (text.includes('\u0000')) throw new Unreadable('不是有效的 .csv 文件')
  const rows: ReadRow[] = []
  let number = 0
  for (const cells of linesOf(text, separatorOf(text))) {
    number += 1
    if (cells.every((one) => one.trim() === '')) continue
    rows.push({ number, cells: cells.map((one) => (one.trim() === '' ? null : one.trim())) })
    if (rows.length > MAX_ROWS) throw new Unreadable(`数据超过 ${MAX_ROWS} 行，请分成几个文件导入`)
  }
  return rows
}
