import { reportCall } from '#kit/report.ts'
import { useSaveFile } from '#views/use-save-file.ts'
import type { ReportModel } from './use-report.ts'

/** Fetches a view of the report as a workbook: what is on the screen, in its order. */
export function useSaveWorkbook({ report }: Pick<ReportModel, 'report'>, view = '') {
  const save = useSaveFile()
  /** @param rows how many the file will hold */
  return (body: Record<string, unknown>, rows: number) =>
    void save({
      ...{ path: reportCall(report, `${view}/export`), method: 'post', body },
      ...{ name: `${report.label}.xlsx`, expected: { rows } },
    })
}
