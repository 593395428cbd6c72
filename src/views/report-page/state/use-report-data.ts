import { type HttpError, useCustom } from '@refinedev/core'
import { useState } from 'react'
import type { Indicator, IndicatorCode } from '#domain/indicators.ts'
import type { ReportDefinition } from '#kit/report.ts'
import type { FarmCalendar } from '#kit/report-period.ts'
import type { Sums } from '#widgets/table-column.ts'

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

interface Kept extends ReportAnswer {
  /** When the rows were read, ms; 0 before the first answer. */
  readonly at: number
  /** How the rows shown are grouped, which while the next answer is under way may not be how they are asked for. */
  readonly group: string | null
}

export interface ReportQuery extends Kept {
  readonly loading: boolean
  readonly error: HttpError | null
  refetch(): void
}

const NOTHING: Kept = { list: [], total: 0, sums: {}, asOf: '', at: 0, group: null }

interface Payload {
  readonly groupBy?: string | null
}

/** Asks a report's server side. While the next answer is under way, and after a failed one, the last good one stays. */
export function useReportData(path: string, payload: Payload, wanted: boolean): ReportQuery {
  const { query } = useCustom<ReportAnswer, HttpError>({
    url: path,
    method: 'post',
    config: { payload },
    queryOptions: { enabled: wanted },
    // the page shows its failure in place
    errorNotification: false,
  })
  const [last, setLast] = useState<Kept & { answer?: ReportAnswer }>(NOTHING)
  const answer = query.data?.data
  if (answer && answer !== last.answer)
    setLast({ ...answer, answer, at: query.dataUpdatedAt || Date.now(), group: payload.groupBy ?? null })
  return {
    ...last,
    loading: query.isFetching,
    error: query.error,
    refetch: () => void query.refetch(),
  }
}

/** Key of a row: that of its group, or all that distinguishes it from the others of its report. */
export const keyOfRow =
  ({ ids }: Pick<ReportDefinition, 'ids'>) =>
  (row: ReportRow): string =>
    row._key === undefined ? ids.map((id) => row[id]).join() : String(row._key)
