import type { Readable } from 'node:stream'
import type { ReportView } from '#kit/report-view.ts'
import type { StoredResult } from '../commands/downloads/tasks.ts'
import type { StoredRow } from '../kit/downloads/download-files.ts'
import { asBody, readFilters } from '../kit/report/report.request.ts'
import type { SheetColumn, SheetRow, SheetRows } from '../kit/sheet.ts'
import { fullTitle, writeWorkbook } from '../kit/sheet.ts'
import type { FileRequest, ReportFile } from '../plugins/export-report.ts'
import { freshenReport } from '../plugins/fresh-costs.ts'
import { reportFile } from '../plugins/report-file.ts'
import type { JobContext } from './define-job.ts'

/** Receives the number of rows written to this sheet so far. */
type Progress = (done: number) => Promise<void>

/** The workbook of a task being made. */
export interface TaskBook {
  /** @param keep receives the rows shown page by page in the download centre */
  write(keep: (row: StoredRow) => void): Readable
  /** Data stored with it; known once it is written. */
  outcome(): Omit<StoredResult, 'index'> & { readonly filters: string }
  end(): Promise<void>
}

/** Longest one statement of a task may take: no user waits for it at a screen. */
export const STATEMENT_LIMIT_MS = 30 * 60_000

/** A report as a file for a task, with the kept costs it reads brought up to date. */
export async function freshFile(
  { db, today, signal }: JobContext,
  view: ReportView,
  asked: Omit<FileRequest, 'signal' | 'limitMs'>,
): Promise<ReportFile> {
  const { source, caller } = asked
  const filters = readFilters(source, caller, asBody(asked.body), today)
  await freshenReport(db, { source, caller, filters, today }, () => undefined)
  return reportFile(view, { ...asked, signal, limitMs: STATEMENT_LIMIT_MS })
}

export const valuesOf = (columns: readonly SheetColumn[], row: SheetRow): unknown[] =>
  columns.map(({ key, value }) => (value ? value(row) : row[key]) ?? null)

/** Columns as stored with a result. */
export const storedColumns = (columns: readonly SheetColumn[]): StoredResult['columns'] =>
  columns.map((column) => ({
    ...{ key: column.key, title: fullTitle(column), kind: column.kind },
    ...(column.digits === undefined ? {} : { digits: column.digits }),
  }))

/** Passes the rows of a sheet on, also to `keep`, and reports their number. */
export async function* counted(
  rows: SheetRows,
  keep: (row: SheetRow) => void,
  progress: Progress,
): AsyncGenerator<readonly SheetRow[]> {
  let done = 0
  for await (const part of rows) {
    const batch: readonly SheetRow[] = isBatch(part) ? part : [part]
    for (const row of batch) keep(row)
    done += batch.length
    await progress(done)
    yield batch
  }
}

const isBatch = (part: SheetRow | readonly SheetRow[]): part is readonly SheetRow[] => Array.isArray(part)

/** The workbook of one report or list. */
export function fileBook(
  file: ReportFile,
  { costs, functions, progress }: Pick<StoredResult, 'costs' | 'functions'> & { readonly progress: Progress },
): TaskBook {
  const { columns, foot } = file.sheet
  return {
    write: (keep) => {
      const rows = counted(file.sheet.rows, (row) => keep(valuesOf(columns, row)), progress)
      return writeWorkbook([{ ...file.sheet, rows }, ...file.notes])
    },
    outcome: () => ({
      columns: storedColumns(columns),
      foot: foot ? valuesOf(columns, foot) : null,
      ...{ farms: file.farms, costs, ...(functions && { functions }) },
      filters: file.filters.join('，'),
    }),
    end: () => file.end(),
  }
}
