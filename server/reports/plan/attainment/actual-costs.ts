import type { PlanCode } from '#domain/plan/year.ts'
import { columnsFor } from '#kit/report-column.ts'
import { monthPeriod } from '#kit/report-period.ts'
import type { Tx } from '#server/kit/database.ts'
import { parametersOfFarms } from '#server/kit/parameters.ts'
import { plainContext } from '#server/kit/report/asking.ts'
import { monthCells } from '#server/kit/report/month-cells.ts'
import { checkedFilters } from '#server/kit/report/request.ts'
import { costSummary } from '#server/reports/cost/cost-summary/cost-summary.report.ts'
import { type ActualsRequest, type Keep, periodOfCell } from './actual.ts'

/** Columns of the cost summary that items are (F100, F102). */
const COSTS: Readonly<Partial<Record<PlanCode, string>>> = {
  costTotal: 'amount',
  feedCost: 'feed',
  weanerCost: 'weanerCost',
  kiloCost: 'kiloCost',
}

/** What farms spent in each accounting month of the year, and in the year so far: a month that is closed as it was kept. */
export async function keepCostActuals(tx: Tx, request: ActualsRequest, keep: Keep): Promise<void> {
  const columns = (Object.entries(COSTS) as [PlanCode, string][]).filter(([code]) => request.codes.has(code))
  if (columns.length === 0) return
  const { farms, until: today } = request
  const params = await parametersOfFarms(tx, farms, today)
  const { report } = costSummary
  const wanted = columns.map(([, column]) => column)
  const source = { ...costSummary, report: { ...report, columns: columnsFor(report.columns, wanted) } }
  // one statement, unless farms begin their months on different days
  for (const [start, alike] of Map.groupBy(farms, (farm) => params.of(farm).period_start_day)) {
    const [dateFrom, end] = [
      monthPeriod(`${request.year}-01`, start).start,
      monthPeriod(`${request.year}-12`, start).end,
    ]
    const dateTo = end < today ? end : today
    if (dateFrom > dateTo) continue
    const filters = checkedFilters(report, { farmIds: alike, dateFrom, dateTo })
    const context = plainContext({ farms: alike, filters, today, params })
    for (const cell of (await monthCells(source, context, 'farm').execute(tx)).rows)
      for (const [code, column] of columns) keep(cell._across, code, periodOfCell(cell), cell[column])
  }
}
