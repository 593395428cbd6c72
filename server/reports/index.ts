import { checkServerReport, type ServerReport } from '../kit/report/definition.ts'
import { births } from './pig/births.ts'

/** Every report, in menu order. */
export const serverReports: readonly ServerReport[] = [births]
for (const one of serverReports) checkServerReport(one)

export const reports = serverReports.map((one) => one.report)
