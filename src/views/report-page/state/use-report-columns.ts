import { useColumnChoice } from '#views/resource-list/use-column-choice.ts'
import type { TableColumn } from '#widgets/table-column.ts'
import type { ReportRow } from './use-report-data.ts'

/** The columns of a report as the person keeps them on the server, apart for rows and groups. */
export const useReportColumns = (report: string, grouped: boolean, all: readonly TableColumn<ReportRow>[]) =>
  useColumnChoice(`report.${report}.${grouped ? 'grouped' : 'rows'}`, all)
