import type { Report } from '#kit/report.ts'
import type { ReportColumn } from '#kit/report-column.ts'
import { isFigure } from '#kit/report-column.ts'

const isTotal = ({ sum, latest, span }: ReportColumn): boolean => Boolean(sum || latest || span)
const keysOf = ({ columns }: Report, is: (column: ReportColumn) => boolean): string[] =>
  Object.entries(columns).flatMap(([key, column]) => (is(column) ? [key] : []))

/** Columns with a total in a group or the whole. */
export const totalledKeys = (report: Report): string[] => keysOf(report, isTotal)

/** All columns of a group or the whole: totals and then figures computed from them, in the requested order. */
export const figureKeys = (report: Report): string[] => [...totalledKeys(report), ...keysOf(report, isFigure)]
