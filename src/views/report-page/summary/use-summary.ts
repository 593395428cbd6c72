import { type HttpError, useCustom } from '@refinedev/core'
import { use, useMemo, useState } from 'react'
import { ServicesContext } from '#app-state/services.ts'
import { reportCall } from '#kit/report.ts'
import type { SummaryAnswer, SummaryRow } from '#kit/report-summary.ts'
import type { TableColumn } from '#widgets/table-column.ts'
import { PERIODS } from '../state/report-state.ts'
import type { ReportModel } from '../state/use-report.ts'
import { useReportColumns } from '../state/use-report-columns.ts'
import type { ReportAnswer, ReportRow } from '../state/use-report-data.ts'
import { FIRST_LOOK, type SecondColumn, type SummaryLook, secondsOf } from './summary-look.ts'

export type SummaryData = SummaryAnswer & Pick<ReportAnswer, 'asOf' | 'late'>

const SETTING_WIDTH = 100

/** The columns in their order, without hidden ones. */
function groupOrder(
  keys: readonly string[],
  { order, hidden, worst }: SummaryLook,
  setLook: ReportModel['setLook'],
) {
  const ordered = [
    ...order.filter((key) => keys.includes(key)),
    ...keys.filter((key) => !order.includes(key)),
  ]
  const shown = ordered.filter((key) => !hidden.includes(key))
  const moved = (key: string, by: number) => {
    const at = shown.indexOf(key)
    const next = shown.toSpliced(at, 1).toSpliced(Math.max(0, at + by), 0, key)
    setLook({ order: [...next, ...ordered.filter((one) => hidden.includes(one))] })
  }
  return {
    /** Indexes among the groups of the answer. */
    places: shown.map((key) => keys.indexOf(key)),
    keys: shown,
    isHiding: keys.some((key) => hidden.includes(key)),
    toFront: (key: string) => setLook({ order: [key, ...ordered.filter((one) => one !== key)] }),
    left: (key: string) => moved(key, -1),
    right: (key: string) => moved(key, 1),
    hide: (key: string) => setLook({ hidden: [...hidden, key] }),
    /** The column whose figures furthest from their targets come first. */
    worst: worst !== null && shown.includes(worst) ? worst : null,
    setWorst: (key: string | null) => setLook({ worst: key }),
    restore: () => setLook({ order: [], hidden: [] }),
  }
}
export type GroupOrder = ReturnType<typeof groupOrder>

/** The summary of the question; while the next answer is under way, and after a failed one, the last good one stays. */
export function useSummary({ report, question, askable, state, setLook }: ReportModel) {
  const { filters } = question
  const by: 'farm' | 'period' = state.group === PERIODS ? 'period' : 'farm'
  const { query } = useCustom<SummaryData, HttpError>({
    url: reportCall(report, '/summary'),
    method: 'post',
    config: { payload: useMemo(() => ({ filters, by }), [filters, by]) },
    queryOptions: { enabled: askable },
    errorNotification: false,
  })
  const [last, setLast] = useState<{ data: SummaryData; at: number; by: string } | null>(null)
  const answer = query.data?.data
  if (answer && answer !== last?.data) setLast({ data: answer, at: query.dataUpdatedAt || Date.now(), by })
  const second = secondsOf(by).find((one) => one === state.look.second) ?? FIRST_LOOK.second
  const data = last?.data ?? null
  const settings = useMemo(() => (report.summary?.lines ?? []).map(settingOf), [report])
  const columns = useReportColumns(`${report.name}.summary`, true, settings)
  const keys = useMemo(() => (data?.groups ?? []).map(({ key }) => key), [data])
  const order = groupOrder(keys, state.look, setLook)
  const rows = useMemo(() => inOrder(columns.shown, data?.list ?? []), [columns.shown, data])
  return {
    data,
    by,
    second,
    setSecond: (next: SecondColumn) => setLook({ second: next }),
    columns,
    rows: useMemo(
      () => (order.worst === null ? rows : worstFirst(rows, keys.indexOf(order.worst))),
      [rows, keys, order.worst],
    ),
    order,
    at: last?.at ?? 0,
    loading: query.isFetching,
    error: query.error,
    refetch: () => void query.refetch(),
  }
}
export type SummaryModel = ReturnType<typeof useSummary>

/** A figure as the column settings know it. */
const settingOf = ({ key, label, section }: { key: string; label: string; section: string }) =>
  ({ key, title: label, group: section, width: SETTING_WIDTH }) satisfies TableColumn<ReportRow>

const inOrder = (columns: readonly { key: string }[], rows: readonly SummaryRow[]): SummaryRow[] =>
  columns.flatMap(({ key }) => rows.filter((row) => row.key === key))

/** How far a figure is from its target in the bad direction; null without a target. */
function gapOf({ better, cells }: SummaryRow, at: number): number | null {
  const attainment = cells[at]?.attainment
  if (better === null || attainment === null || attainment === undefined) return null
  return better === 'up' ? 100 - Number(attainment) : Number(attainment) - 100
}

const worstFirst = (rows: readonly SummaryRow[], at: number): SummaryRow[] =>
  rows.toSorted(
    (a, b) => (gapOf(b, at) ?? Number.NEGATIVE_INFINITY) - (gapOf(a, at) ?? Number.NEGATIVE_INFINITY) || 0,
  )

/** Fetches the summary as a workbook: the figures and columns on the screen, in their order. */
export function useExportSummary({ report, question }: Pick<ReportModel, 'report' | 'question'>) {
  const services = use(ServicesContext)
  return ({ rows, order, by, second }: SummaryModel) => {
    const body = {
      ...{ filters: question.filters, by, second },
      ...{ lines: rows.map(({ key }) => key), groups: order.keys },
    }
    services?.providers.downloads
      .save({
        ...{ path: reportCall(report, '/summary/export'), method: 'post', body },
        ...{ name: `${report.label}.xlsx`, expected: { rows: rows.length } },
      })
      .catch(() => undefined)
  }
}
