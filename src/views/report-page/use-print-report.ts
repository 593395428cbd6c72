import { useDataProvider } from '@refinedev/core'
import { useState } from 'react'
import { usePrinting } from '#widgets/print-area.tsx'
import type { ReportModel } from './use-report.ts'
import type { ReportAnswer, ReportRow } from './use-report-data.ts'

/** Rows the server hands out in one page for print. */
const WHOLE = 10_000

export interface PrintPages {
  readonly rows: readonly ReportRow[]
  readonly total: number
}

/** Fetches the whole result, not the page on the screen, and prints it. */
export function usePrintReport({ report, question }: ReportModel) {
  const dataProvider = useDataProvider()
  const [printing, print] = usePrinting()
  const [pages, setPages] = useState<PrintPages | null>(null)
  const [loading, setLoading] = useState(false)
  const start = async () => {
    setLoading(true)
    try {
      const payload = { ...question, page: 1, pageSize: WHOLE }
      const answer = await dataProvider().custom?.<ReportAnswer & object>({
        url: `bi/${report.name}`,
        method: 'post',
        payload,
      })
      if (!answer) return
      setPages({ rows: answer.data.list, total: answer.data.total })
      print()
    } catch {
      // the HTTP layer has told the person
    } finally {
      setLoading(false)
    }
  }
  return { start: () => void start(), loading, pages: printing ? pages : null }
}
