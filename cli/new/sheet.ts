import { read, utils } from 'xlsx'
import { parseTypedDate } from '#domain/typed-date.ts'
import type { CellValue } from '#kit/sheet/cell.ts'

const SAMPLE_ROWS = 200
const DAY = /^\s*\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\s*$/

/**
 * Head and first rows of the first sheet of a file, dates as `YYYY-MM-DD`. What a text file says stays as it stands: 2026-01
 * is no day, 007 no number.
 */
export function sampleOf(bytes: Uint8Array): { head: CellValue[]; rows: CellValue[][] } {
  const book = read(bytes, { cellDates: true, UTC: true, sheetRows: SAMPLE_ROWS + 1, dense: true, raw: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) return { head: [], rows: [] }
  const all = utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null, blankrows: false, UTC: true })
  const [head = [], ...rows] = all.map((row) => row.map(cellOf))
  return { head, rows }
}

function cellOf(value: unknown): CellValue {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'string') return DAY.test(value) ? (parseTypedDate(value, '') ?? value) : value
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}
