import type { WorkBook, WorkSheet } from 'xlsx'
import { fromSerial } from '#domain/sheet-serial.ts'
import type { CellValue } from '#kit/import/typed-value.ts'

/** A row of a sheet with the number a spreadsheet gives it; blank rows are among them. */
export interface SheetRow {
  readonly number: number
  readonly cells: readonly CellValue[]
}

export interface ReadSheet {
  readonly name: string
  readonly rows: readonly SheetRow[]
  /** Rows from the first to the last one with anything in it, those beyond the limit included. */
  readonly height: number
}

const MOST_COLUMNS = 200
/** Days between the two calendars a workbook may count by. */
const SINCE_1904 = 1462

/** The first rows of the first sheet of a workbook, days as dates, numbers with all their places. Loads the reader when asked. */
export async function readSheet(file: Blob, mostRows: number): Promise<ReadSheet> {
  const { read, utils, SSF } = await import('xlsx')
  const book = read(await file.arrayBuffer(), { sheetRows: mostRows, cellNF: true, dense: false })
  const name = book.SheetNames[0] ?? ''
  const sheet = book.Sheets[name]
  if (!sheet?.['!ref']) return { name, rows: [], height: 0 }
  const { s, e } = utils.decode_range(sheet['!ref'])
  const offset = isSince1904(book) ? SINCE_1904 : 0
  const valueAt = (r: number, c: number): CellValue => {
    const cell = sheet[utils.encode_cell({ r, c })] as Cell | undefined
    const isDay = cell?.t === 'n' && cell.z !== undefined && SSF.is_date(String(cell.z))
    return isDay ? fromSerial(Number(cell.v) + offset) : plainCell(cell)
  }
  const columns = range(s.c, Math.min(e.c, s.c + MOST_COLUMNS - 1))
  const rows = range(s.r, Math.min(e.r, s.r + mostRows - 1)).map((r) => ({
    number: r + 1,
    cells: columns.map((c) => valueAt(r, c)),
  }))
  return { name, rows, height: heightOf(sheet, utils.decode_range) }
}

interface Cell {
  t?: string
  v?: unknown
  z?: string | number
}

const isSince1904 = ({ Workbook }: WorkBook): boolean => Workbook?.WBProps?.date1904 === true

/** A sheet that was read in part says how far it goes. */
function heightOf(sheet: WorkSheet, decode: (ref: string) => { s: { r: number }; e: { r: number } }): number {
  const whole = decode(String(sheet['!fullref'] ?? sheet['!ref']))
  return whole.e.r - whole.s.r + 1
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

function plainCell(cell: Cell | undefined): CellValue {
  if (cell?.v === undefined || cell.v === null || cell.t === 'e') return null
  if (typeof cell.v === 'boolean' || typeof cell.v === 'number') return cell.v
  return String(cell.v).trim() || null
}

export const isBlankRow = ({ cells }: SheetRow): boolean => cells.every((cell) => cell === null)

/** A cell as a person reads it. */
export function cellText(cell: CellValue): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? '是' : '否'
  // 15 places are what a spreadsheet itself shows of a number
  return typeof cell === 'number' ? String(Number(cell.toPrecision(15))) : cell
}
