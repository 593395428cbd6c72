import { useDataProvider } from '@refinedev/core'
import { reportCall } from '#kit/report.ts'
import type { ReportModel } from './use-report.ts'
import type { ReportAnswer } from './use-report-data.ts'

/** Rows the server hands out in one page for print. */
const WHOLE = 10_000

type Asked = Pick<ReportModel, 'report'> & { question: object }

/** Fetches the whole result of a question, not the page on the screen; null where nothing can be asked. */
export function useWholeReport(): (asked: Asked) => Promise<ReportAnswer | null> {
  const dataProvider = useDataProvider()
  return async ({ report, question }) => {
    const answer = await dataProvider().custom?.<ReportAnswer & object>({
      url: reportCall(report),
      method: 'post',
      payload: { ...question, page: 1, pageSize: WHOLE },
    })
    return answer?.data ?? null
  }
}
