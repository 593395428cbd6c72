import { use } from 'react'
import { ServicesContext } from '#app-state/services.ts'
import { reportCall } from '#kit/report.ts'
import type { TableColumn } from '#widgets/table-column.ts'
import type { ReportModel } from './use-report.ts'
import type { ReportRow } from './use-report-data.ts'

/** The rows behind one figure instead of the whole report. */
interface Behind {
  readonly filters: unknown
  readonly drill?: unknown
  readonly column?: string
}

/** Fetches the report as a workbook with the rows, columns and order of the screen; the browser saves it. */
export function useExportReport({ report, question }: Pick<ReportModel, 'report' | 'question'>) {
  const services = use(ServicesContext)
  /** @param rows how many the file will hold */
  return (shown: readonly TableColumn<ReportRow>[], rows: number, behind?: Behind) => {
    const columns = shown.map((column) => column.key).filter((key) => key in report.columns)
    const body = behind ? { ...behind, columns } : { ...question, columns }
    // the HTTP layer has shown what went wrong
    services?.providers.downloads
      .save({
        ...{ path: reportCall(report, '/export'), method: 'post', body },
        ...{ name: `${report.label}.xlsx`, expected: { rows } },
      })
      .catch(() => undefined)
  }
}
