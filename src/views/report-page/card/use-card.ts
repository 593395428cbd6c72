import { useMemo } from 'react'
import { reportCall } from '#kit/report.ts'
import type { CardRow, Sums } from '#kit/report-card.ts'
import { useLastAnswer } from '../state/use-last-answer.ts'
import type { ReportModel } from '../state/use-report.ts'

/** A scorecard as the server answers it. */
export interface Card {
  readonly list: readonly CardRow[]
  readonly months: readonly string[]
  readonly sums: Sums
  readonly asOf: string
  readonly late?: string | null
}

/** The scorecard of the question. */
export function useCard({ report, question: { filters }, askable }: ReportModel) {
  const question = useMemo(() => ({ filters }), [filters])
  return useLastAnswer<Card, object>(reportCall(report, '/card'), question, askable)
}
