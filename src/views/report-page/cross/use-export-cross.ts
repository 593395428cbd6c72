import { use } from 'react'
import { ServicesContext } from '#app-state/services.ts'
import { reportCall } from '#kit/report.ts'
import type { ReportModel } from '../use-report.ts'

/** Fetches the cross table of the question as a workbook: figure, rows and periods of the screen. */
export function useExportCross({
  report,
  question,
  state,
  cross,
}: Pick<ReportModel, 'report' | 'question' | 'state' | 'cross'>) {
  const services = use(ServicesContext)
  return () => {
    const body = { filters: question.filters, groupBy: question.groupBy, figure: state.cross }
    services?.providers.downloads
      .save({
        ...{ path: reportCall(report, '/cross/export'), method: 'post', body },
        ...{ name: `${report.label}.xlsx`, expected: { rows: cross.total } },
      })
      .catch(() => undefined)
  }
}
