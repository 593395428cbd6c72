/**
 * Spreadsheets, behind our own interface: writing is our own, since no available writer has a quotePrefix, and without it a text that
 * begins like a formula either runs or is changed. Reading is that of the preview, in a worker with hard caps.
 */

export type {
  CellKind,
  PrintedSheet,
  SheetColumn,
  SheetRow,
  SheetRows,
  SheetSpec,
  TitleBlock,
} from './sheet/column.ts'
export { fullTitle } from './sheet/column.ts'
export { type ReadOptions, readSheet } from './sheet/sheet.read.ts'
export { writeWorkbook } from './sheet/workbook.ts'

export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
