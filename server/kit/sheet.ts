/**
 * Spreadsheets, behind an interface of our own. Writing is ours: hucre's writer has no quotePrefix, and without it a
 * text that begins like a formula either runs or comes back changed. Reading is hucre's, in a worker with hard caps.
 */

export type { CellKind, SheetColumn, SheetRow, SheetSpec } from './sheet/column.ts'
export { readCsv } from './sheet/csv.ts'
export { type ReadOptions, readSheet } from './sheet/read.ts'
export type { CellValue, ReadRow } from './sheet/read-message.ts'
export { Unreadable } from './sheet/unreadable.ts'
export { writeWorkbook } from './sheet/workbook.ts'
export { META_MARK } from './sheet/worksheet.ts'

export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
