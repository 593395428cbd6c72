import { reportCall } from '#kit/report.ts'
import { useSaveFile } from '#views/use-save-file.ts'
import type { TableColumn } from '#widgets/table-column.ts'
import type { ReportRow } from './report-answer.ts'
import type { ReportModel } from './use-report.ts'

/** Fetches a view of the report as a workbook: what is on the screen, in its order. */
export function useSaveWorkbook({ report }: Pick<ReportModel, 'report'>, view = '') {
  const save = useSaveFile()
  /** @param rows how many the file will hold */
  return (body: Record<string, unknown>, rows: number) =>
    void save({
      ...{ path: reportCall(report, `${view}/export`), method: 'post', body },
      ...{ name: `${report.label}.xlsx`, expected: { rows } },
    })
}

/** The rows behind one figure instead of the whole report. */
interface Behind {
  readonly filters: unknown
  readonly drill?: unknown
  readonly column?: string
}

/** Fetches the report as a workbook with the rows, columns and order of the screen. */
export function useExportReport({ report, question }: Pick<ReportModel, 'report' | 'question'>) {
  const save = useSaveWorkbook({ report })
  /** @param rows how many the file will hold */
  return (shown: readonly TableColumn<ReportRow>[], rows: number, behind?: Behind) => {
    const columns = shown.map((column) => column.key).filter((key) => key in report.columns)
    save({ ...(behind ?? question), columns }, rows)
  }
}
