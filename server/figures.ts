import { addDays } from '#domain/calendar.ts'
import { plainContext } from '#server/kit/report/asking.ts'
import type { Tx } from './kit/database.ts'
import { parametersOfFarms } from './kit/parameters.read.ts'
import type { ServerReport } from './kit/report/definition.ts'
import type { ReportRow } from './kit/report/page-request.ts'
import { totals } from './kit/report/query.ts'
import { checkedFilters } from './kit/report/report.request.ts'
import { type Indicators, indicatorsOf } from './queries/indicators-of.ts'
import { columnFor, type KeyFigure } from './queries/key-figures.ts'
import { serverReports } from './reports/index.ts'

export interface ReadFigure {
  readonly figure: KeyFigure
  /** Targets and limits of the farm. */
  readonly indicator: Indicators[KeyFigure['code']]
  /** Exact; null where the divisor is 0 or missing. */
  readonly value: string | null
  /** First and last day of its rows. */
  readonly from: string
  readonly to: string
}

/** The report with a name; a missing one is an error in the declaration. */
function reportNamed(name: string): ServerReport {
  const found = serverReports.find((one) => one.report.name === name)
  if (!found) throw new Error(`key figures name "${name}", which is not a report`)
  return found
}

/** First and last day of a window of that many days that ends `lag` days before today. */
const windowOf = (today: string, days: number, lag: number): { from: string; to: string } => {
  const to = addDays(today, -lag)
  return { from: addDays(to, 1 - days), to }
}

/**
 * Key figures of one farm over a rolling window that ends today, by the formula the farm has chosen. Figures of one report and one window
 * cost one query.
 * @param days length of the window
 */
export async function readFigures(
  tx: Tx,
  farmId: string,
  today: string,
  figures: readonly KeyFigure[],
  days: number,
): Promise<ReadFigure[]> {
  const indicators = await indicatorsOf(tx, [farmId], today)
  const sums = new Map<string, ReportRow>()
  const found: ReadFigure[] = []
  for (const figure of figures) {
    const key = `${figure.report} ${figure.lag}`
    const { from, to } = windowOf(today, days, figure.lag)
    const row = sums.get(key) ?? (await sumsOf(tx, farmId, today, figure.report, from, to))
    sums.set(key, row)
    const indicator = indicators[figure.code]
    const value = row[columnFor(figure, indicator)]
    found.push({
      figure,
      indicator,
      from,
      to,
      value: value === null || value === undefined ? null : String(value),
    })
  }
  return found
}

async function sumsOf(
  tx: Tx,
  farmId: string,
  today: string,
  name: string,
  from: string,
  to: string,
): Promise<ReportRow> {
  const source = reportNamed(name)
  const filters = checkedFilters(source.report, { farmIds: [farmId], dateFrom: from, dateTo: to })
  const params = await parametersOfFarms(tx, [farmId], today)
  const context = plainContext({ farms: [farmId], filters, today, params })
  // grouped rows are returned added up by their source: a year of them is not read one by one
  const groupBy = Object.hasOwn(source.groups, 'farm') ? 'farm' : null
  return (await totals(tx, source, context, { groupBy })).sums
}
