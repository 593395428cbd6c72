import type { PlanCode } from '#domain/plan/year.ts'
import { columnsFor } from '#kit/report-column.ts'
import type { Tx } from '#server/kit/database.ts'
import { parametersOfFarms } from '#server/kit/parameters.ts'
import { plainContext } from '#server/kit/report/asking.ts'
import { inCalendarMonths, monthCells } from '#server/kit/report/month-cells.ts'
import { checkedFilters } from '#server/kit/report/request.ts'
import { indicatorsOf } from '#server/queries/indicators-of.ts'
import { columnFor, keyFigures } from '#server/queries/key-figures.ts'
import type { Figure } from '#server/reports/pig/breeding-sow-production-efficiency/breeding-sow-production-efficiency.figures.ts'
import {
  efficiency,
  herdReport,
} from '#server/reports/pig/breeding-sow-production-efficiency/breeding-sow-production-efficiency.report.ts'
import { type ActualsRequest, type Keep, type Period, periodOfCell } from './actual.ts'

/** Columns of the scorecard that items are; those that are indicators follow the formula that was chosen for them. */
export const HERD: Readonly<
  Partial<Record<PlanCode, Figure | 'totalBorn' | 'livePiglets' | 'culls' | 'deaths'>>
> = {
  sowStock: 'avgMated',
  matings: 'services',
  farrowings: 'litters',
  bornHeads: 'totalBorn',
  liveHeads: 'livePiglets',
  weanedHeads: 'weaned',
  sowCulls: 'culls',
  sowDeaths: 'deaths',
  farrowingRate: 'farrowRate',
  totalBorn: 'bornPerLitter',
  liveBorn: 'livePerLitter',
  preWeanMortality: 'mortality',
  weanedPerLitter: 'weanedPerLitter',
  weanWeight: 'weanWeightEach',
  wsi: 'wsi',
  npd: 'npdPerYear',
  lsy: 'lsy',
  psy: 'psy',
  replacementRate: 'replacementRate',
  sowMortality: 'deathRate',
}

/** Counts: a month that has begun without one has none, and is not unknown. */
const COUNTED: readonly PlanCode[] = [
  'matings',
  'farrowings',
  'bornHeads',
  'liveHeads',
  'weanedHeads',
  'sowCulls',
  'sowDeaths',
]

/** The columns of the scorecard that the items asked for are. */
async function chosenColumns(tx: Tx, { farms, until, codes }: ActualsRequest): Promise<[PlanCode, string][]> {
  const asked = (Object.entries(HERD) as [PlanCode, string][]).filter(([code]) => codes.has(code))
  if (asked.length === 0) return []
  const indicators = await indicatorsOf(tx, farms, until)
  return asked.map(([code, column]) => {
    const figure = keyFigures.find((one) => one.code === code && one.report === efficiency.report.name)
    return [code, figure ? columnFor(figure, indicators[figure.code]) : column]
  })
}

/** The scorecard by farm, in each month and the year so far: one statement of the columns asked for. */
export async function keepHerdActuals(
  tx: Tx,
  request: ActualsRequest,
  periods: readonly Period[],
  keep: Keep,
): Promise<void> {
  const { farms, until: today } = request
  const columns = await chosenColumns(tx, request)
  const whole = periods.at(-1)
  if (columns.length === 0 || !whole) return
  for (const [code] of columns.filter(([one]) => COUNTED.includes(one)))
    for (const farm of farms) for (const { key } of periods) keep(farm, code, key, 0)
  const { report } = efficiency
  const source = herdReport({
    ...report,
    columns: columnsFor(
      report.columns,
      columns.map(([, column]) => column),
    ),
  })
  const filters = checkedFilters(report, { farmIds: farms, dateFrom: whole.first, dateTo: whole.last })
  const params = inCalendarMonths(await parametersOfFarms(tx, farms, today))
  const context = plainContext({ farms, filters, today, params })
  const ready = (await source.plan?.prepare?.(tx, context)) ?? context
  // a year counts as many days as were set on the last of the period: one number, unless somebody has changed it
  const ofYears = Map.groupBy(periods, ({ last }) => params.all.on(last).year_days)
  for (const [days, some] of ofYears) {
    const keys = new Set(some.map(({ key }) => key))
    const all = { ...params.all, on: (date: string) => ({ ...params.all.on(date), year_days: days }) }
    const { rows } = await monthCells(source, { ...ready, params: { ...params, all } }, 'farm').execute(tx)
    for (const cell of rows) {
      const key = periodOfCell(cell)
      if (keys.has(key)) for (const [code, column] of columns) keep(cell._across, code, key, cell[column])
    }
  }
}
