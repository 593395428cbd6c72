import { useMemo } from 'react'
import { readChoices } from '#views/resource-list/use-column-choice.ts'
import { usePreference } from '#views/use-preference.ts'
import { type ColumnChoice, chosenColumns } from '#widgets/column-settings/column-choice.ts'
import type { TableColumn } from '#widgets/table-column.ts'
import type { ReportRow } from './use-report-data.ts'

type Columns = readonly TableColumn<ReportRow>[]

/** The columns of a report as the person keeps them on the server, apart for rows and groups. */
export function useReportColumns(report: string, grouped: boolean, all: Columns) {
  const { value, save } = usePreference(`report.${report}.${grouped ? 'grouped' : 'rows'}`)
  const saved = useMemo(() => readChoices(value), [value])
  return {
    all,
    saved,
    shown: useMemo(() => chosenColumns(all, saved), [all, saved]) as Columns,
    save: (choices: readonly ColumnChoice[] | null) => void save(choices && { columns: choices }),
  }
}
