import { use } from 'react'
import { ServicesContext } from '#app-state/services.ts'
import { reportCall } from '#kit/report.ts'
import type { CompareRow } from '#kit/report-compare.ts'
import type { ReportModel } from '../use-report.ts'

/** Fetches the comparison of the question as a workbook: the figures on the screen, in their order. */
export function useExportCompare({ report, question }: Pick<ReportModel, 'report' | 'question'>) {
  const services = use(ServicesContext)
  return (rows: readonly CompareRow[]) => {
    const body = { ...question, columns: rows.map(({ line }) => line.column) }
    services?.providers.downloads
      .save({
        ...{ path: reportCall(report, '/compare/export'), method: 'post', body },
        ...{ name: `${report.label}.xlsx`, expected: { rows: rows.length } },
      })
      .catch(() => undefined)
  }
}
