import type { SheetReading } from './import/reading.ts'

/** States of an import. For a running one the server reports how many rows are done. */
export const importStatuses = {
  UPLOADED: '已上传',
  CHECKING: '预检中',
  CHECKED: '已预检',
  COMMITTING: '提交中',
  COMMITTED: '已提交',
  REVERTING: '回滚中',
  REVERTED: '已回滚',
  FAILED: '失败',
  STOPPED: '已中断',
} as const
export type ImportStatus = keyof typeof importStatuses

/** Treatment of a row whose event is recorded already with other values. */
export const importModes = { ADD: '只新增', UPDATE: '更新已有记录' } as const
export type ImportMode = keyof typeof importModes

/** States of an import while the server is at work on it. */
export const runningImports: readonly string[] = [
  'CHECKING',
  'COMMITTING',
  'REVERTING',
] satisfies ImportStatus[]

/** True where the server is at work on it. */
export const isImportRunning = (status: string): boolean => runningImports.includes(status)

/** An error of one cell of one row. */
export interface ImportProblem {
  /** Number of the row as the spreadsheet shows it. */
  readonly row: number
  /** Key of the column; empty for the row as a whole. */
  readonly field: string
  readonly label: string
  /** Text of the cell in the file; empty for the row as a whole, and for a column it lacks. */
  readonly value: string
  /** E refuses the row, W asks for a reason. */
  readonly level: 'E' | 'W'
  readonly rule: string
  readonly message: string
}

/** Groups that problems can be narrowed by. */
export const problemGroups = ['field', 'rule', 'level'] as const
export type ProblemGroup = (typeof problemGroups)[number]

/** How many problems of a file are of one column, rule or level. */
export interface ProblemCount {
  readonly group: ProblemGroup
  readonly value: string
  /** The column's, or the text of the rule; empty for the row as a whole and for levels. */
  readonly label: string
  readonly count: number
}

/** A page of the problems that were asked for. */
export interface ImportProblems {
  readonly list: readonly ImportProblem[]
  readonly total: number
  /** Of the whole file, whatever filter is set; the most frequent first. */
  readonly counts: readonly ProblemCount[]
}

/** A column of the file; without key it is passed over. */
export interface ImportColumn {
  readonly title: string
  readonly key: string | null
  readonly label: string | null
}

/** One file on its way in, as the server answers it. */
export interface ImportTask {
  readonly uid: string
  readonly page: string
  readonly kind: string
  readonly farmId: string
  readonly fileName: string
  /** When it was sent, `YYYY-MM-DD HH:mm` of the farm. */
  readonly startedAt: string
  readonly status: ImportStatus
  readonly mode: ImportMode
  /** Rows that are not blank. */
  readonly total: number
  /** Rows the running job has been through. */
  readonly done: number
  /** Rows of the last check that pass, that do not, and that ask for a reason. */
  readonly valid: number
  readonly failed: number
  readonly warned: number
  /** Rows already recorded exactly so: they are passed over. */
  readonly skipped: number
  /** Rows that correct, or corrected, an event recorded before; among the valid ones. */
  readonly updated: number
  /** Rows written, those that corrected among them. */
  readonly created: number
  readonly columns: readonly ImportColumn[]
  /** How the file was read; null for files that came before it was kept. */
  readonly reading: SheetReading | null
  /** The first 200; the workbook of errors has them all. */
  readonly problems: readonly ImportProblem[]
  readonly note: string | null
  readonly revertToken: string | null
  readonly version: number
}
