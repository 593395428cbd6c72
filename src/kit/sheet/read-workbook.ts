import {
  type CellObject,
  CFB,
  type ParsingOptions,
  read,
  SSF,
  utils,
  type WorkBook,
  type WorkSheet,
} from 'xlsx'
import { fromSerial } from '#domain/sheet-serial.ts'
import {
  type CellValue,
  MAX_CELL,
  type OtherSheet,
  READ_LIMITS,
  type ReadLimits,
  type ReadRequest,
  type SheetContent,
  type SheetRow,
} from './file-cell.ts'
import { Unreadable } from './unreadable.ts'

/** Days between the two calendars a workbook may count by. */
const SINCE_1904 = 1462
/** Sheets a template of ours explains itself with: their rows are no data. */
const EXPLANATIONS: ReadonlySet<string> = new Set(['填写说明', '说明', '选项'])
/** Names of errors by their number in the format. */
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
}

/**
 * The rows of one sheet of an .xlsx file as a person sees them: the first visible sheet with data, unless another is named. Preview and
 * server both read with it.
 * @throws Unreadable, and any error of the parser at a broken file
 */
export function readWorkbook(
  file: Uint8Array,
  { sheet, hidden = false }: ReadRequest = {},
  limits: ReadLimits = READ_LIMITS,
): SheetContent {
  const book = open(withoutBlanks(file), limits)
  const visible = book.SheetNames.filter((_, at) => !book.Workbook?.Sheets?.[at]?.Hidden)
  const filled = visible.map((name) => ({ name, rows: filledRows(book.Sheets[name]) }))
  const withData = filled.filter(({ rows, name }) => rows > 0 && !EXPLANATIONS.has(name))
  const name = sheet ?? withData[0]?.name ?? visible[0] ?? ''
  const chosen = visible.includes(name) ? book.Sheets[name] : undefined
  if (!chosen) throw new Unreadable(`文件中没有工作表“${name}”`)
  const others = withData.filter((one) => one.name !== name)
  return { name, others, ...rowsOf(chosen, offsetOf(book), hidden, limits) }
}

const OPTIONS: ParsingOptions = {
  type: 'array',
  dense: true,
  cellNF: true,
  cellText: false,
  cellHTML: false,
  // hidden rows, and formulas without a value, come with these two only
  cellStyles: true,
  sheetStubs: true,
}
/** Blank rows among the first ones before a file is read to its end. */
const SOME_BLANK = 5000

/** A file with more rows than are taken is not read to its end. */
function open(file: Uint8Array, { maxRows }: ReadLimits): WorkBook {
  const most = maxRows + SOME_BLANK
  const book = read(file, { ...OPTIONS, sheetRows: most })
  const sheets = Object.values(book.Sheets)
  if (sheets.some((sheet) => filledRows(sheet) > maxRows) || sheets.every((sheet) => endOf(sheet) <= most))
    return book
  return read(file, OPTIONS)
}

const endOf = (sheet: WorkSheet): number =>
  utils.decode_range(String(sheet['!fullref'] ?? sheet['!ref'] ?? 'A1')).e.r + 1

/** Cells and rows that are only formatted. */
const BLANK_CELL = /<c r="[A-Z]+\d+"(?: [a-z]+="[^"<>]*")*\s*\/>/g
const BLANK_ROW = /<row r="\d+"(?: [\w:]+="[^"<>]*")*\s*(?:\/>|>\s*<\/row>)/g

/** An archive as xlsx opens it; its types leave that part out. */
interface Archive {
  readonly FullPaths: readonly string[]
  readonly FileIndex: readonly ({ content: ArrayLike<number>; size: number } | undefined)[]
}

const bytesOf = (content: ArrayLike<number>): Uint8Array =>
  content instanceof Uint8Array ? content : Uint8Array.from(content)

/** The file without cells that are only formatted: a sheet may have millions, and each costs as much as one that says something. */
function withoutBlanks(file: Uint8Array): Uint8Array {
  const parts: Archive = CFB.read(file, { type: 'array' })
  let isShorter = false
  for (const [at, path] of parts.FullPaths.entries()) {
    const part = parts.FileIndex[at]
    if (!part || !/xl\/worksheets\/[^/]+\.xml$/i.test(path)) continue
    const own = new TextDecoder().decode(bytesOf(part.content))
    const text = own.replace(BLANK_CELL, '').replace(BLANK_ROW, '')
    // a few are read faster than written anew
    if (own.length - text.length < own.length / 4) continue
    part.content = new TextEncoder().encode(text)
    part.size = part.content.length
    isShorter = true
  }
  return isShorter ? CFB.write(parts, { fileType: 'zip', type: 'array' }) : file
}

const offsetOf = ({ Workbook }: WorkBook): number => (Workbook?.WBProps?.date1904 ? SINCE_1904 : 0)

type Grid = readonly (readonly (CellObject | undefined)[] | undefined)[]

const gridOf = (sheet: WorkSheet | undefined): Grid => (sheet?.['!data'] as Grid | undefined) ?? []

const isFilled = (cell: CellObject | undefined): boolean =>
  cell !== undefined && (cell.f !== undefined || (cell.t !== 'z' && String(cell.v ?? '').trim() !== ''))

const filledRows = (sheet: WorkSheet | undefined): OtherSheet['rows'] =>
  gridOf(sheet).filter((row) => row?.some(isFilled)).length

type Rows = Pick<SheetContent, 'rows' | 'blank' | 'hidden' | 'merged'>

function rowsOf(sheet: WorkSheet, offset: number, takesHidden: boolean, limits: ReadLimits): Rows {
  const grid = gridOf(sheet)
  const { values, merged } = mergedCells(sheet, grid, offset)
  const rows: SheetRow[] = []
  const hidden: number[] = []
  let [first, last] = [0, 0]
  for (const [at, row = []] of grid.entries()) {
    if (!row.some(isFilled)) continue
    const number = at + 1
    first ||= number
    last = number
    if (sheet['!rows']?.[at]?.hidden) hidden.push(number)
    if (sheet['!rows']?.[at]?.hidden && !takesHidden) continue
    rows.push({ number, cells: cellsOf(row, values.get(at), offset, limits) })
    if (rows.length > limits.maxRows)
      throw new Unreadable(`数据超过 ${limits.maxRows} 行，请分成几个文件导入`)
  }
  const blank = first === 0 ? 0 : last - first + 1 - rows.length - (takesHidden ? 0 : hidden.length)
  return { rows, blank, hidden, merged }
}

/** The cells of a row up to the last one with something in it; formatted ones further right count for nothing. */
function cellsOf(
  row: readonly (CellObject | undefined)[],
  merged: ReadonlyMap<number, CellValue> | undefined,
  offset: number,
  { maxColumns }: ReadLimits,
): CellValue[] {
  const width = Math.max(row.findLastIndex(isFilled) + 1, ...[...(merged?.keys() ?? [])].map((c) => c + 1))
  if (width > maxColumns) throw new Unreadable(`列数超过 ${maxColumns} 列`)
  return Array.from({ length: width }, (_, c) => {
    const own = shownValue(row[c], offset)
    return own === null ? (merged?.get(c) ?? null) : own
  })
}

interface Merged {
  /** Values of the covered cells of a row, by its place and theirs. */
  readonly values: ReadonlyMap<number, ReadonlyMap<number, CellValue>>
  readonly merged: readonly string[]
}

/** The rows above a table are titles: cells they spread over have no value of their own, and need none. */
const isTitle = (grid: Grid, at: number): boolean => grid.findIndex((row) => row?.some(isFilled)) === at

/** A value merged down a column holds for each of its rows; one merged across columns is in the first only. */
function mergedCells(sheet: WorkSheet, grid: Grid, offset: number): Merged {
  const values = new Map<number, Map<number, CellValue>>()
  const merged: string[] = []
  for (const { s, e } of sheet['!merges'] ?? []) {
    const value = shownValue(grid[s.r]?.[s.c], offset)
    if (value === null || (isTitle(grid, s.r) && s.r === e.r)) continue
    const isDown = s.c === e.c
    if (isDown) merged.push(utils.encode_range({ s, e }))
    // a range that reaches below the table would fill rows that are not there
    for (let r = s.r; r <= Math.min(e.r, grid.length - 1); r += 1)
      for (let c = s.c; c <= Math.min(e.c, s.c + READ_LIMITS.maxColumns); c += 1) {
        if (r === s.r && c === s.c) continue
        const cells = values.get(r) ?? new Map<number, CellValue>()
        cells.set(c, isDown ? value : { lost: 'merged', shown: '' })
        values.set(r, cells)
      }
  }
  return { values, merged }
}

/** A cell as the sheet shows it: a number by its format, a day as a day, a cell without a value as lost. */
function shownValue(cell: CellObject | undefined, offset: number): CellValue {
  if (cell === undefined) return null
  if (cell.t === 'e') return { lost: 'error', shown: ERRORS[Number(cell.v)] ?? String(cell.w ?? '#错误') }
  if (cell.t === 'z') return cell.f === undefined ? null : { lost: 'formula', shown: `=${cell.f}` }
  if (cell.t === 'b') return cell.v === true
  if (cell.t === 'n') return shownNumber(Number(cell.v), String(cell.z ?? 'General'), offset)
  return (
    String(cell.v ?? '')
      .slice(0, MAX_CELL)
      .trim() || null
  )
}

/** Formats by which a number shows itself. */
const PLAIN = /^(General|@|G\/通用格式|(\[DBNum\d\])?(\[\$-[\w]+\])?(General|G\/通用格式)|0?\.?0*E\+0+)$/i
/** A format with names of days is no time of day alone. */
const HAS_DAY = /[yd年]|(^|[^h:\]])m{1,5}(?![:s])/i

function shownNumber(value: number, format: string, offset: number): CellValue {
  if (!Number.isFinite(value)) return { lost: 'error', shown: '#NUM!' }
  // `0!.0,"万"` puts a sign between digits, which nothing here can follow: the number itself is what it shows in other words
  if (PLAIN.test(format) || format.includes('!')) return value
  const shown = formatted(format, value, offset)
  if (shown === null) return value
  const bare = format.replace(/"[^"]*"|\\./g, '')
  if (SSF.is_date(format)) return HAS_DAY.test(bare) ? { day: fromSerial(value + offset), shown } : shown
  // an accountant's dash, or a format that hides the number
  return /^[-–—\s]*$/.test(shown) ? value : shown
}

function formatted(format: string, value: number, offset: number): string | null {
  try {
    return SSF.format(format, value, { date1904: offset > 0 }).trim()
  } catch {
    return null
  }
}
