import { type ReportName, reportHeads, reportPath } from '#resources/report-heads.ts'
import { screens } from '../../src/screens.ts'

const reports = new Set((Object.keys(reportHeads) as ReportName[]).map(reportPath))

/** Where every screen stands; the card of a sow needs one. */
export const screenPaths = Object.values(screens).map(({ path }) =>
  path === '/admin/pig-detail' ? `${path}?earNo=M0001` : path,
)
export const isReportPath = (path: string): boolean => reports.has(path)
