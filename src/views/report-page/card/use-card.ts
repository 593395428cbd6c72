import { type HttpError, useCustom } from '@refinedev/core'
import { use, useMemo, useState } from 'react'
import { ServicesContext } from '#app-state/services.ts'
import { reportCall } from '#kit/report.ts'
import type { CardRow, Sums } from '#kit/report-card.ts'
import type { ReportModel } from '../state/use-report.ts'

/** A scorecard as the server answers it. */
export interface Card {
  readonly list: readonly CardRow[]
  readonly months: readonly string[]
  readonly sums: Sums
  readonly asOf: string
  readonly late?: string | null
}

/** The scorecard of the question; while the next answer is under way, and after a failed one, the last good one stays. */
export function useCard({ report, question, askable }: ReportModel) {
  const { filters } = question
  const { query } = useCustom<Card, HttpError>({
    url: reportCall(report, '/card'),
    method: 'post',
    config: { payload: useMemo(() => ({ filters }), [filters]) },
    queryOptions: { enabled: askable },
    errorNotification: false,
  })
  const [last, setLast] = useState<{ card: Card; at: number } | null>(null)
  const answer = query.data?.data
  if (answer && answer !== last?.card) setLast({ card: answer, at: query.dataUpdatedAt || Date.now() })
  return {
    card: last?.card ?? null,
    at: last?.at ?? 0,
    loading: query.isFetching,
    error: query.error,
    refetch: () => void query.refetch(),
  }
}

/** Fetches the scorecard of the question as a workbook. */
export function useExportCard({ report, question }: Pick<ReportModel, 'report' | 'question'>) {
  const services = use(ServicesContext)
  return ({ list }: Card) => {
    const body = { filters: question.filters }
    services?.providers.downloads
      .save({
        ...{ path: reportCall(report, '/card/export'), method: 'post', body },
        ...{ name: `${report.label}.xlsx`, expected: { rows: list.length } },
      })
      .catch(() => undefined)
  }
}
