import type { Report } from '#kit/report.ts'
import type { ReportColumn } from '#kit/report-column.ts'
import { isFigure } from '#kit/report-column.ts'

const isTotal = ({ sum, latest, span }: ReportColumn): boolean => Boolean(sum || latest || span)
const keysOf = ({ columns }: Report, is: (column: ReportColumn) => boolean): string[] =>
  Object.entries(columns).flatMap(([key, column]) => (is(column) ? [key] : []))

/** Columns a group or the whole has a total of. */
export const totalledKeys = (report: Report): string[] => keysOf(report, isTotal)

/** All a group or the whole is identified by: totals and then what follows from them, in the order they are asked for. */
export const figureKeys = (report: Report): string[] => [...totalledKeys(report), ...keysOf(report, isFigure)]
