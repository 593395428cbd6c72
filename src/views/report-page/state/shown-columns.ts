import { useMemo } from 'react'
import { useColumnChoice } from '#views/resource-list/use-column-choice.ts'
import type { TableColumn } from '#widgets/table-column.ts'
import type { ReportRow } from './report-answer.ts'

/** The columns of a report as the person keeps them on the server, apart for rows and groups. */
export const useReportColumns = (report: string, grouped: boolean, all: readonly TableColumn<ReportRow>[]) =>
  useColumnChoice(`report.${report}.${grouped ? 'grouped' : 'rows'}`, all)

/** A figure that stands in a row: the settings of columns choose and order such rows as well. */
interface FigureLine {
  readonly key?: string
  readonly column?: string
  readonly label: string
  readonly section: string
}

const SETTING_WIDTH = 100

/** The figures a person shows of a comparison or a summary, in their order. */
export function useFigureChoice(name: string, lines: readonly FigureLine[]) {
  const all = useMemo(
    () =>
      lines.map(({ column = '', key = column, label, section }) => ({
        ...{ key, title: label, group: section, width: SETTING_WIDTH },
      })),
    [lines],
  )
  return useReportColumns(name, true, all)
}

/** The rows of the figures shown. */
export const inOrder = <Row>(
  shown: readonly { key: string }[],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] => shown.flatMap(({ key }) => rows.filter((row) => keyOf(row) === key))
