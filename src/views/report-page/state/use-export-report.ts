import type { TableColumn } from '#widgets/table-column.ts'
import type { ReportModel } from './use-report.ts'
import type { ReportRow } from './use-report-data.ts'
import { useSaveWorkbook } from './use-save-workbook.ts'

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
