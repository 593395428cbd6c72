import { sql } from 'kysely'
import { monthRange } from '#domain/calendar.ts'
import { roundHalfUp } from '#domain/decimal.ts'
import { MONTHS, type PlanCode } from '#domain/plan/year.ts'
import { columnsFor } from '#kit/report-column.ts'
import { monthPeriod } from '#kit/report-period.ts'
import type { Tx } from '#server/kit/database.ts'
import { parametersOfFarms } from '#server/kit/parameters.read.ts'
import { plainContext } from '#server/kit/report/asking.ts'
import { inCalendarMonths, monthCells } from '#server/kit/report/month-cells.ts'
import { checkedFilters } from '#server/kit/report/report.request.ts'
import { indicatorsOf } from '#server/queries/indicators-of.ts'
import { columnFor, keyFigures } from '#server/queries/key-figures.ts'
import type { Figure } from '#server/queries/scorecard/scorecard.figures.ts'
import { costSummary } from '#server/reports/cost/cost-summary/cost-summary.report.ts'
import {
  efficiency,
  herdReport,
} from '#server/reports/pig/breeding-sow-production-efficiency/breeding-sow-production-efficiency.report.ts'
import {
  type Actual,
  type ActualsOfFarms,
  type ActualsRequest,
  EMPTY,
  type Keep,
  type Period,
  periodOfCell,
} from './actual.ts'

/** Columns of the scorecard for plan items; indicators follow their chosen formula. */
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

/** Counts: a month begun without any has 0, not unknown. */
const COUNTED: readonly PlanCode[] = [
  'matings',
  'farrowings',
  'bornHeads',
  'liveHeads',
  'weanedHeads',
  'sowCulls',
  'sowDeaths',
]

/** Columns of the scorecard for the requested items. */
async function chosenColumns(tx: Tx, { farms, until, codes }: ActualsRequest): Promise<[PlanCode, string][]> {
  const asked = (Object.entries(HERD) as [PlanCode, string][]).filter(([code]) => codes.has(code))
  if (asked.length === 0) return []
  const indicators = await indicatorsOf(tx, farms, until)
  return asked.map(([code, column]) => {
    const figure = keyFigures.find((one) => one.code === code && one.report === efficiency.report.name)
    return [code, figure ? columnFor(figure, indicators[figure.code]) : column]
  })
}

/** The scorecard by farm, in each month and the year so far: one statement with the needed columns. */
async function keepHerdActuals(
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
  // the days of a year are those set on the last day of the period: one number, unless the parameter was changed
  const ofYears = Map.groupBy(periods, ({ last }) => params.all.on(last).year_days)
  for (const [days, some] of ofYears) {
    const keys = new Set(some.map(({ key }) => key))
    const all = { ...params.all, on: (date: string) => ({ ...params.all.on(date), year_days: days }) }
    const rows = await tx.rows(monthCells(source, { ...ready, params: { ...params, all } }, 'farm'))
    for (const cell of rows) {
      const key = periodOfCell(cell)
      if (keys.has(key)) for (const [code, column] of columns) keep(cell._across, code, key, cell[column])
    }
  }
}

/** Items computed from the days of batches. */
const BATCHES: readonly PlanCode[] = [
  'nurseryIn',
  'nurseryOut',
  'nurseryDead',
  'finishIn',
  'finishDead',
  'finishDeathRate',
  'marketHeads',
  'marketKilos',
]

/** Actual figures of the requested items in growing batches. */
async function keepBatchActuals(
  tx: Tx,
  request: ActualsRequest,
  periods: readonly Period[],
  keep: Keep,
): Promise<void> {
  if (!BATCHES.some((code) => request.codes.has(code))) return
  for (const { farm, key, ...codes } of await batchesIn(tx, request, periods))
    for (const [code, value] of Object.entries(codes)) keep(farm, code as PlanCode, key, value)
}

type BatchRow = { farm: string; key: Period['key'] } & Partial<Record<PlanCode, string | null>>

/** Heads of growing batches by farm and period, from their days. Source: F02, F80, F86. */
async function batchesIn(tx: Tx, { farms }: ActualsRequest, periods: readonly Period[]): Promise<BatchRow[]> {
  const moved = sql`d.day between p.first and p.last`
  const sum = (column: string, stage: string) =>
    sql`sum(d.${sql.ref(column)}) filter (where ${moved} and b.stage = ${sql.lit(stage)})`
  return tx.rows(sql<BatchRow>`
    select x.farm, x.key, x."nurseryIn", x."nurseryOut", x."nurseryDead", x."finishIn", x."finishDead", x."marketHeads", x."marketKilos",
        case when x.days > 0 then x."finishDead" * 1000.0 / x.days end as "finishDeathRate"
      from (select d.farm_id as farm, p.key,
          ${sum('came', 'NURSERY')} as "nurseryIn", ${sum('went', 'NURSERY')} as "nurseryOut", ${sum('dead', 'NURSERY')} as "nurseryDead",
          ${sum('came', 'FINISH')} as "finishIn", ${sum('dead', 'FINISH')} as "finishDead",
          ${sum('sold', 'FINISH')} as "marketHeads", ${sum('sold_kilos', 'FINISH')} as "marketKilos",
          sum(d.heads * greatest(least(d.until, p.last + 1) - greatest(d.day, p.first), 0)) filter (where b.stage = 'FINISH') as days
        from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as p(key text, first date, last date)
        join batch_day d on d.farm_id = any(${[...farms]}::uuid[]) and d.day <= p.last and (d.day >= p.first or (d.heads <> 0 and d.until > p.first))
        join batch b on b.farm_id = d.farm_id and b.uid = d.batch_id
        group by 1, 2) x`)
}

/** Columns of the cost summary for plan items (F100, F102). */
const COSTS: Readonly<Partial<Record<PlanCode, string>>> = {
  costTotal: 'amount',
  feedCost: 'feed',
  weanerCost: 'weanerCost',
  kiloCost: 'kiloCost',
}

/** Costs of farms in each accounting month of the year, and in the year so far: a closed month as stored. */
async function keepCostActuals(tx: Tx, request: ActualsRequest, keep: Keep): Promise<void> {
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
    for (const cell of await tx.rows(monthCells(source, context, 'farm')))
      for (const [code, column] of columns) keep(cell._across, code, periodOfCell(cell), cell[column])
  }
}

/**
 * Actual figures of farms in each calendar month of a year, from the scorecard and the days of batches; costs by
 * accounting months, as in the cost summary.
 */
export async function yearActuals(tx: Tx, request: ActualsRequest): Promise<ActualsOfFarms> {
  const found = new Map<string, Map<PlanCode, Actual>>()
  const keep: Keep = (farm, code, key, value) => {
    if (value === null || value === undefined) return
    const own = found.get(farm) ?? new Map<PlanCode, Actual>()
    own.set(code, { ...(own.get(code) ?? EMPTY), [key]: roundHalfUp(String(value)) })
    found.set(farm, own)
  }
  const periods = periodsOf(request)
  if (request.farms.length === 0 || periods.length === 0) return found
  await keepHerdActuals(tx, request, periods, keep)
  await keepBatchActuals(tx, request, periods, keep)
  await keepCostActuals(tx, request, keep)
  return found
}

/** Months that have begun, and the year so far. */
function periodsOf({ year, until }: ActualsRequest): Period[] {
  const ended = (date: string) => (date < until ? date : until)
  const months = MONTHS.map((month): Period => {
    const { start, end } = monthRange(`${year}-${String(month).padStart(2, '0')}-01`)
    return { key: `m${month}`, first: start, last: ended(end) }
  }).filter(({ first }) => first <= until)
  const last = months.at(-1)
  return last ? [...months, { key: 'whole', first: `${year}-01-01`, last: last.last }] : []
}
