import { use } from 'react'
import { ServicesContext } from '#shell/services.ts'
import type { TableColumn } from '#widgets/table-column.ts'
import type { ReportModel } from './use-report.ts'
import type { ReportRow } from './use-report-data.ts'

/** Rows behind one figure instead of the whole report. */
export interface Drill {
  readonly group: string
  readonly key: unknown
}

/** Fetches the report as a workbook with the rows, columns and order of the screen; the browser saves it. */
export function useExportReport({ report, question }: Pick<ReportModel, 'report' | 'question'>) {
  const services = use(ServicesContext)
  return (shown: readonly TableColumn<ReportRow>[], drill?: Drill) => {
    const columns = shown.map((column) => column.key).filter((key) => key in report.columns)
    const body = drill ? { filters: question.filters, columns, drill } : { ...question, columns }
    // the HTTP layer has told the person what went wrong
    services?.providers.downloads
      .save({ path: `bi/${report.name}/export`, method: 'post', body, name: `${report.label}.xlsx` })
      .catch(() => undefined)
  }
}
