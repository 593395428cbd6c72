import { useMemo } from 'react'
import { reportCall } from '#kit/report.ts'
import type { SummaryAnswer, SummaryRow } from '#kit/report-summary.ts'
import type { SummaryLine } from '#kit/report-views.ts'
import { type ReportAnswer, useLastAnswer } from '../state/report-answer.ts'
import { FIRST_LOOK, PERIODS, type SecondColumn, type SummaryLook, secondsOf } from '../state/report-state.ts'
import { useSaveWorkbook } from '../state/report-workbook.ts'
import { inOrder, useFigureChoice } from '../state/shown-columns.ts'
import type { ReportModel } from '../state/use-report.ts'

export type SummaryData = SummaryAnswer & Pick<ReportAnswer, 'asOf' | 'late'>

const NO_LINES: readonly SummaryLine[] = []
const keyOf = ({ key }: SummaryRow): string => key

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

/** The summary of the question. */
export function useSummary({ report, question, askable, state, setLook }: ReportModel) {
  const { filters } = question
  const by: 'farm' | 'period' = state.group === PERIODS ? 'period' : 'farm'
  const asked = useLastAnswer<SummaryData, object>(
    reportCall(report, '/summary'),
    useMemo(() => ({ filters, by }), [filters, by]),
    askable,
  )
  const data = asked.answer
  const second = secondsOf(by).find((one) => one === state.look.second) ?? FIRST_LOOK.second
  const columns = useFigureChoice(`${report.name}.summary`, report.summary?.lines ?? NO_LINES)
  const keys = useMemo(() => (data?.groups ?? []).map(({ key }) => key), [data])
  const order = groupOrder(keys, state.look, setLook)
  const rows = useMemo(() => inOrder(columns.shown, data?.list ?? [], keyOf), [columns.shown, data])
  return {
    ...asked,
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
  }
}
export type SummaryModel = ReturnType<typeof useSummary>

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
export function useExportSummary({
  report,
  question: { filters },
}: Pick<ReportModel, 'report' | 'question'>) {
  const save = useSaveWorkbook({ report }, '/summary')
  return ({ rows, order, by, second }: SummaryModel) =>
    save({ filters, by, second, lines: rows.map(keyOf), groups: order.keys }, rows.length)
}
