/** A day, and the time where there is one, that a spreadsheet keeps as a number and shows by a date format. */
export interface DayCell {
  /** `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`. */
  readonly day: string
  /** As the sheet shows it: `12月5日`. */
  readonly shown: string
}

/** Why a cell holds nothing that could be read, and the way to mend it. */
export const lostCells = {
  formula: '公式没有计算结果：请用表格软件打开文件、重新保存后再上传，或直接填写结果',
  error: '单元格是错误值：请改正后再上传',
  merged: '与相邻单元格合并，本格没有值：请取消合并后填写',
} as const
type LostReason = keyof typeof lostCells

/** A cell whose value the file does not hold. */
interface LostCell {
  readonly lost: LostReason
  /** Text a person sees, or the formula: `#REF!`, `=A2+1`. */
  readonly shown: string
}

/** A cell as a person sees it: text by its number format, a plain number with all its places. */
export type CellValue = string | number | boolean | null | DayCell | LostCell

export const isDayCell = (cell: unknown): cell is DayCell =>
  typeof cell === 'object' && cell !== null && 'day' in cell

export const isLostCell = (cell: unknown): cell is LostCell =>
  typeof cell === 'object' && cell !== null && 'lost' in cell

export const isBlankCell = (cell: CellValue): boolean =>
  cell === null || (typeof cell === 'string' && cell.trim() === '')

/** A cell as a person reads it. */
export function cellText(cell: CellValue): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? '是' : '否'
  // a spreadsheet itself shows 15 places of a number
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  return typeof cell === 'string' ? cell : cell.shown
}

/** The word in a cell, as heads and words are compared. */
export const wordOf = (cell: CellValue): string => cellText(cell).trim()

/** A row with the number a spreadsheet gives it (the first is 1). */
export interface SheetRow {
  readonly number: number
  readonly cells: readonly CellValue[]
}

/** Another sheet of the workbook with rows in it. */
export interface OtherSheet {
  readonly name: string
  readonly rows: number
}

/** Content of a file: the rows of one sheet, and the parts of the file that are not among them. */
export interface SheetContent {
  /** Name of the sheet; empty for a CSV file. */
  readonly name: string
  readonly others: readonly OtherSheet[]
  /** Rows with something in them. */
  readonly rows: readonly SheetRow[]
  /** Blank rows between the first and the last one. */
  readonly blank: number
  /** Numbers of the rows that the sheet hides or a filter leaves out; they are not among `rows` unless asked for. */
  readonly hidden: readonly number[]
  /** Ranges whose value was carried down: `C2:C5`. */
  readonly merged: readonly string[]
}

/** Options for reading a file. */
export interface ReadRequest {
  /** Another sheet than the first visible one with data. */
  readonly sheet?: string
  /** Hidden rows are read too. */
  readonly hidden?: boolean
}

export interface ReadLimits {
  /** Rows that are not blank, head included. */
  readonly maxRows: number
  readonly maxColumns: number
}

/** Most rows and columns of a file. */
export const READ_LIMITS: ReadLimits = { maxRows: 20_001, maxColumns: 200 }

/** Excel's limit of characters in a cell. */
export const MAX_CELL = 32_767
