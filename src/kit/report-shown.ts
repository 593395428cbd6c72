import { isMissing } from '#domain/typed.ts'
import type { Report } from './report.ts'

type Lists = Pick<Report, 'rows' | 'grouped' | 'drill' | 'metrics' | 'charts' | 'cross'>

/** What a report shows of its columns, without those that are not: no list, metric, chart or cross table names them. */
export const listsOf = (report: Report, isShown: (key: string) => boolean): Lists => ({
  rows: report.rows.filter(isShown),
  grouped: report.grouped.filter(isShown),
  ...(report.drill && { drill: report.drill.filter(isShown) }),
  metrics: report.metrics.filter(({ column }) => isShown(column)),
  charts: report.charts.filter(({ series }) => series.every(({ column }) => isShown(column))),
  ...(report.cross && { cross: { ...report.cross, figures: report.cross.figures.filter(isShown) } }),
})

/** True of a column that stands under these filters. */
export function isShownUnder(
  { columns }: Pick<Report, 'columns'>,
  filters: Readonly<Record<string, unknown>>,
  key: string,
): boolean {
  const { shownBy } = columns[key] ?? {}
  if (!shownBy) return true
  const asked = filters[shownBy.filter]
  return isMissing(asked) || shownBy.is.includes(String(asked))
}

/** The report as it stands under these filters: kinds of rows that are not asked for leave no empty columns. */
export function shownUnder<R extends Report>(report: R, filters: Readonly<Record<string, unknown>>): R {
  const isShown = (key: string): boolean => isShownUnder(report, filters, key)
  return Object.keys(report.columns).every(isShown) ? report : { ...report, ...listsOf(report, isShown) }
}
