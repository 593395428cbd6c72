import type { ReportFace } from '#kit/report.ts'
import type { ReportRow } from './use-report-data.ts'

/** Key of a row: that of its group, or all that tells it from the others of its report. */
export const keyOfRow =
  ({ ids }: Pick<ReportFace, 'ids'>) =>
  (row: ReportRow): string =>
    row._key === undefined ? ids.map((id) => row[id]).join() : String(row._key)
