import { isMissing } from '#domain/typed.ts'
import type { Report } from './report.ts'
import type { CardLine } from './report-views.ts'

type Lists = Pick<Report, 'rows' | 'grouped' | 'drill' | 'metrics' | 'charts' | 'cross' | 'card' | 'compare'>

/** Lists of a report without hidden columns: no list, metric, chart, cross table, scorecard or comparison names them. */
export const listsOf = (report: Report, isShown: (key: string) => boolean): Lists => ({
  rows: report.rows.filter(isShown),
  grouped: report.grouped.filter(isShown),
  ...(report.drill && { drill: report.drill.filter(isShown) }),
  metrics: report.metrics.filter(({ column }) => isShown(column)),
  charts: report.charts.filter(({ series }) => series.every(({ column }) => isShown(column))),
  ...(report.cross && { cross: { ...report.cross, figures: report.cross.figures.filter(isShown) } }),
  ...(report.card && { card: report.card.flatMap((line) => cardLineOf(line, isShown)) }),
  ...(report.compare && {
    compare: { ...report.compare, lines: report.compare.lines.filter(({ column }) => isShown(column)) },
  }),
})

/** A line of the scorecard with the formulas whose column is shown; none where no formula is left. */
function cardLineOf(line: CardLine, isShown: (key: string) => boolean): CardLine[] {
  const formulas = line.formulas.filter(([, column]) => isShown(column))
  return formulas.length > 0 ? [{ ...line, formulas }] : []
}

/** True of a column that is shown under these filters. */
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

/** The report under these filters: kinds of rows that are not asked for leave no empty columns. */
export function shownUnder<R extends Report>(report: R, filters: Readonly<Record<string, unknown>>): R {
  const isShown = (key: string): boolean => isShownUnder(report, filters, key)
  return Object.keys(report.columns).every(isShown) ? report : { ...report, ...listsOf(report, isShown) }
}
