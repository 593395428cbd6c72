import type { HttpError } from '@refinedev/core'
import { useState } from 'react'
import type { Indicator, IndicatorCode } from '#domain/indicators.ts'
import type { ReportDefinition } from '#kit/report.ts'
import type { FarmCalendar } from '#kit/report-period.ts'
import { useAnswer } from '#views/use-answer.ts'
import type { Sums } from '#widgets/table-column.ts'

/** Long enough for a working session, short enough for `today` to follow the farm's midnight. */
const FRESH_MS = 600_000

/** The server's declaration of a report, asked for once. */
export function useDeclaration(name: string) {
  const asked = { staleTime: FRESH_MS, overlay: true, quiet: false }
  const { answer = null, error, refetch } = useAnswer<ReportDefinition>(`bi/${name}`, asked)
  return { report: answer, error, retry: refetch }
}

/** How a question stands. */
export interface Asked {
  /** When the last answer was read, ms; 0 before the first. */
  readonly at: number
  readonly loading: boolean
  readonly error: HttpError | null
  refetch(): void
}

/** Asks a report's server side. While the next answer is under way, and after a failed one, the last good one stays with its question. */
export function useLastAnswer<Answer extends object, Question extends object>(
  url: string,
  question: Question,
  wanted: boolean,
): Asked & { answer: Answer | null; answered: Question } {
  const { answer, at, ...asked } = useAnswer<Answer>(url, {
    ...{ payload: question, enabled: wanted, overlay: true, quiet: false },
  })
  const [last, setLast] = useState<{ answer: Answer | null; answered: Question; at: number }>({
    ...{ answer: null, answered: question, at: 0 },
  })
  if (answer && answer !== last.answer) setLast({ answer, answered: question, at: at || Date.now() })
  return { ...last, ...asked }
}

/** Targets and limits, by indicator, in the farms asked for. */
export type Goals = Readonly<Partial<Record<IndicatorCode, Indicator>>>

export type ReportRow = Readonly<Record<string, unknown>>

/** Answer of a report. */
export interface ReportAnswer {
  readonly list: readonly ReportRow[]
  readonly total: number
  /** Over the full result, not over the page. */
  readonly sums: Sums
  /** Farm time of the figures. */
  readonly asOf: string
  readonly groupBy?: string | null
  /** How the farms asked for count weeks and months. */
  readonly calendar?: FarmCalendar
  readonly goals?: Goals
  /** Names the farms whose costs are behind the records; null where none are. */
  readonly late?: string | null
  /** Of a cross table: the figure that is shown, and its periods. */
  readonly figure?: string
  readonly periods?: readonly string[]
}

export interface ReportQuery extends ReportAnswer, Asked {
  /** How the rows shown are grouped, which while the next answer is under way may not be how they are asked for. */
  readonly group: string | null
}

const NOTHING: ReportAnswer = { list: [], total: 0, sums: {}, asOf: '' }

interface Payload {
  readonly groupBy?: string | null
}

/** The rows of a report, of its groups, or behind a figure. */
export function useReportData(path: string, payload: Payload, wanted: boolean): ReportQuery {
  const { answer, answered, ...asked } = useLastAnswer<ReportAnswer, Payload>(path, payload, wanted)
  return { ...(answer ?? NOTHING), ...asked, group: answer ? (answered.groupBy ?? null) : null }
}

/** Key of a row: that of its group, or all that distinguishes it from the others of its report. */
export const keyOfRow =
  ({ ids }: Pick<ReportDefinition, 'ids'>) =>
  (row: ReportRow): string =>
    row._key === undefined ? ids.map((id) => row[id]).join() : String(row._key)
