import { fieldMistake, fieldsMistake } from './field-mistake.ts'
import type { Report, ReportInput } from './report.ts'
import { isFigure, partsOf, type ReportColumn, type ReportColumns } from './report-column.ts'
import { isTimeGroup } from './report-period.ts'
import type { ChartInput, ChartSpec } from './report-views.ts'

type Sentences = Generator<string, void>

/** Error in a report's declaration, as the end of a sentence that begins with its name, or null. */
function reportMistake(report: Report): string | null {
  for (const part of parts) for (const sentence of part(report)) return sentence
  return null
}

const parts: readonly ((report: Report) => Sentences)[] = [
  ofFilters,
  ofColumns,
  ofPlaces,
  ofTotals,
  ofViews,
  ofCard,
  ofCharts,
]

function* ofFilters({ filters, defaults }: Report): Sentences {
  const mistake = fieldsMistake(filters)
  if (mistake) yield `among the filters, ${mistake}`
  for (const key of Object.keys(defaults ?? {}))
    if (!(key in filters)) yield `defaults name "${key}", which is not a filter`
}

function* ofColumns(input: Report): Sentences {
  for (const [key, one] of Object.entries(input.columns)) {
    const mistake = fieldMistake(key, one.field)
    if (mistake) yield `column "${key}" ${mistake}`
    for (const sentence of [...ofParts(input, one), ...ofNames(input, one), ...ofKind(one)])
      yield `column "${key}" ${sentence}`
  }
}

function* ofParts({ columns }: Report, one: ReportColumn): Sentences {
  for (const part of partsOf(one)) {
    const of = columns[part]
    if (!of) yield `divides "${part}", which is not a column`
    else if (!of.sum && !of.span) yield `divides "${part}", which is not summed`
  }
  for (const part of (one.doubts ?? []).flatMap((doubt) => [doubt.column, doubt.exceeds ?? doubt.column]))
    if (!columns[part]?.sum) yield `doubts by "${part}", which is not summed`
}

function* ofNames({ columns, filters }: Report, one: ReportColumn): Sentences {
  const { ahead, rank, rankWithin, running, change, shownBy } = one
  if (ahead && !columns[ahead]?.ratio) yield `is ahead of "${ahead}", which is no ratio`
  if (rank && !columns[rank]?.ratio) yield `ranks by "${rank}", which is no ratio`
  if (rankWithin && !columns[rankWithin]) yield `ranks within "${rankWithin}", which is not a column`
  if (running && !columns[running]?.sum) yield `runs over "${running}", which is not summed`
  const compared = change && columns[change.of]
  if (change && !compared?.sum && !compared?.ratio)
    yield `compares "${change.of}", which is neither summed nor a ratio`
  if (shownBy && !(shownBy.filter in filters)) yield `is shown by "${shownBy.filter}", which is not a filter`
}

function* ofKind({ field, sum, latest }: ReportColumn): Sentences {
  if (sum && !['integer', 'decimal', 'money'].includes(field.kind)) yield 'cannot be summed'
  if (latest && field.kind !== 'date') yield 'has no latest day'
}

/** Columns and groups that are named but do not exist. */
function* ofPlaces(report: Report): Sentences {
  const { rows, columns, groups, chartGroup, grouped, drill = [], metrics, sort } = report
  if (chartGroup && !(chartGroup in groups)) yield `chartGroup "${chartGroup}" is not a group`
  for (const key of [...rows, ...grouped, ...drill, ...metrics.map((one) => one.column), sort.field])
    if (!columns[key]) yield `"${key}" is not a column`
}

function* ofTotals({ columns, grouped, metrics }: Report): Sentences {
  for (const key of [...grouped, ...metrics.map((one) => one.column)]) {
    const one = columns[key]
    if (!one || !hasTotal(one))
      yield `column "${key}" is neither summed, a ratio nor a latest day: a group has no value of it`
  }
}

const hasTotal = (one: ReportColumn): boolean => Boolean(one.sum || one.latest || isFigure(one))

function* ofViews({ columns, groups, grouped, compare, cross }: Report): Sentences {
  for (const { column: key, sample } of compare?.lines ?? [])
    if (!columns[key] || (sample !== undefined && !columns[sample]))
      yield `it compares by "${key}" or counts by "${sample}", which is not a column`
  for (const key of cross?.groups ?? [])
    if (!(key in groups) || isTimeGroup(key)) yield `"${key}" is no group that stands against time`
  for (const key of cross?.figures ?? [])
    if (!grouped.includes(key)) yield `the cross table shows "${key}", which no group has`
}

function* ofCard({ columns, filters, card }: Report): Sentences {
  for (const { key: line, formulas, filter } of card ?? []) {
    for (const [formula, key] of formulas)
      if (!columns[key])
        yield `scorecard line "${line}" takes ${formula} from "${key}", which is not a column`
    if (filter !== undefined && !(filter in filters))
      yield `scorecard line "${line}" is chosen by "${filter}", which is not a filter`
  }
}

function* ofCharts({ columns, groups, charts }: Report): Sentences {
  for (const { key, group, x, series } of charts) {
    if (group !== undefined && !(group in groups))
      yield `chart "${key}" is drawn by "${group}", which is not a group`
    for (const drawn of [...(x === undefined ? [] : [x]), ...series.map((one) => one.column)])
      if (!columns[drawn]) yield `chart "${key}" draws "${drawn}", which is not a column`
  }
}

/** Declares a report. Mistakes stop the program at boot with a sentence that names report and column. */
export function defineReport({ head, asks, rows, groups, shows, overrides, ...others }: ReportInput): Report {
  const { of: rowsOf, shown, without = [], figures = [], totals, first: rowsFirst, ...ofRows } = rows
  const { by, shown: grouped, without: ungrouped = [], chart: chartGroup } = groups
  const { columns } = others
  const unknown = [...without, ...figures, ...(totals ?? []), ...ungrouped].find((key) => !columns[key])
  if (unknown) throw new Error(`report "${head.name}": "${unknown}" is not a column`)
  const isListed = (key: string, one: ReportColumn): boolean =>
    totals ? !hasTotal(one) || totals.includes(key) : !isFigure(one) || figures.includes(key)
  const report: Report = {
    path: `/admin/${head.name}`,
    area: 'report',
    ...head,
    ...others,
    ...asks,
    ...ofRows,
    ...(rowsOf !== undefined && { rowsOf }),
    ...(rowsFirst !== undefined && { rowsFirst }),
    ...(chartGroup !== undefined && { chartGroup }),
    rows: shown ?? visible(columns, without, isListed),
    groups: by,
    grouped: grouped ?? visible(columns, ungrouped, (_, one) => hasTotal(one)),
    metrics: shows.metrics,
    charts: shows.charts.map((chart) => chartOf(columns, chart)),
    ...overrides,
  }
  const mistake = reportMistake(report)
  if (mistake) throw new Error(`report "${report.name}": ${mistake}`)
  return report
}

/** Visible columns of a list that does not name its own. */
const visible = (
  columns: ReportColumns,
  without: readonly string[],
  isListed: (key: string, one: ReportColumn) => boolean,
): string[] =>
  Object.entries(columns).flatMap(([key, one]) =>
    one.hidden || without.includes(key) || !isListed(key, one) ? [] : [key],
  )

function chartOf(columns: ReportColumns, chart: ChartInput): ChartSpec {
  if ('column' in chart) {
    const { column, name = chart.label, ...others } = chart
    return chartOf(columns, { ...others, series: { [column]: name } })
  }
  const series = Object.entries(chart.series).map(([column, label]) => ({ column, label }))
  const [{ column: first } = { column: '' }] = series
  return { key: first, unit: columns[first]?.field.unit ?? '', ...chart, series }
}
