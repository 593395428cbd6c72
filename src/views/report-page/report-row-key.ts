import type { ReportRow } from './use-report-data.ts'

/** Key of a row: its own uid, or that of its group. */
export const keyOfRow = (row: ReportRow): string => String(row.uid ?? row._key)
