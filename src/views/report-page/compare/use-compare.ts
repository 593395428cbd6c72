import { useMemo, useState } from 'react'
import { type CompareRow, comparedGroups, compareRows } from '#kit/report-compare.ts'
import type { CompareLine } from '#kit/report-views.ts'
import type { ReportRow } from '../state/report-answer.ts'
import { inOrder, useFigureChoice } from '../state/shown-columns.ts'
import type { ReportModel } from '../state/use-report.ts'

/** Content of the cells. */
export const compareModes = { value: '数值', ahead: '与合计差', variance: '与目标差', place: '名次' } as const
export type CompareMode = keyof typeof compareModes

const NO_LINES: readonly CompareLine[] = []
const columnOf = ({ line }: CompareRow): string => line.column

/** The compared figures: which are shown, the order of the groups, and the chosen group. */
export function useCompare({ report, data, state }: ReportModel) {
  const [mode, setMode] = useState<CompareMode>('value')
  const [chosen, setChosen] = useState<{ line: string | null; group: unknown }>({ line: null, group: null })
  const groups = useMemo(() => comparedGroups(report, data.list), [report, data.list])
  const rows = useMemo(
    () => compareRows(report, { groups, sums: data.sums, goals: data.goals ?? {}, filters: state.filters }),
    [report, groups, data.sums, data.goals, state.filters],
  )
  const columns = useFigureChoice(`${report.name}.compare`, report.compare?.lines ?? NO_LINES)
  const shown = useMemo(() => inOrder(columns.shown, rows, columnOf), [columns.shown, rows])
  const line = shown.find((row) => row.line.column === chosen.line)
  const order = useMemo(() => placesOf(groups, line), [groups, line])
  return {
    mode,
    setMode,
    groups,
    rows: shown,
    columns,
    /** Indexes of the groups in their order: that of the chosen figure, the best first. */
    order,
    line,
    chooseLine: (column: string) =>
      setChosen((now) => ({ ...now, line: now.line === column ? null : column })),
    group: chosenIndex(groups, shown, chosen.group),
    chooseGroup: (index: number) => setChosen((now) => ({ ...now, group: groups[index]?._key })),
  }
}
export type Compare = ReturnType<typeof useCompare>

function placesOf(groups: readonly ReportRow[], row: CompareRow | undefined): number[] {
  const indexes = groups.map((_, index) => index)
  if (!row) return indexes
  const size = (index: number) => {
    const value = row.cells[index]?.value
    return value === null || value === undefined ? Number.POSITIVE_INFINITY : Number(value) * way
  }
  const way = row.better === 'down' ? 1 : -1
  return indexes.toSorted((a, b) => size(a) - size(b) || a - b)
}

/** The group that was chosen, else the first of those with most figures. */
function chosenIndex(groups: readonly ReportRow[], rows: readonly CompareRow[], key: unknown): number {
  const found = key === null ? -1 : groups.findIndex((row) => row._key === key)
  if (found >= 0) return found
  const reported = groups.map((_, index) => rows.filter(({ cells }) => cells[index]?.value !== null).length)
  return Math.max(0, reported.indexOf(Math.max(...reported)))
}
