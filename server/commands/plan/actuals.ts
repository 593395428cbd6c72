import { sql } from 'kysely'
import { monthRange } from '#domain/calendar.ts'
import { roundHalfUp } from '#domain/decimal.ts'
import { MONTHS, type MonthKey, type PlanCode } from '#domain/plan/year.ts'
import { check, schemaOfFields } from '#kit/schema.ts'
import type { Tx } from '../../kit/database.ts'
import { parametersOfFarms } from '../../kit/parameters.ts'
import { inCalendarMonths, monthCells } from '../../kit/report/month-cells.ts'
import type { Figure } from '../../reports/pig/breeding-sow-production-efficiency/figures.ts'
import { efficiency, herdReport } from '../../reports/pig/breeding-sow-production-efficiency/report.ts'
import { columnsFor } from '../../reports/pig/compare/columns.ts'
import { columnFor, keyFigures } from '../home/key-figures.ts'
import { indicatorsOf } from '../indicators/indicators-of.ts'

/** What a month, or the year (`whole`), came to. */
export type Actual = Record<MonthKey | 'whole', string | null>
export type ActualsOfFarms = ReadonlyMap<string, ReadonlyMap<PlanCode, Actual>>

interface Wish {
  readonly farms: readonly string[]
  readonly year: number
  /** The last day that counts. */
  readonly until: string
  /** Items that are asked for. */
  readonly codes: ReadonlySet<PlanCode>
}
interface Period {
  readonly key: MonthKey | 'whole'
  readonly first: string
  readonly last: string
}

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

/** Items that the days of batches tell. */
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

type Keep = (farm: string, code: PlanCode, key: Period['key'], value: unknown) => void
const EMPTY = Object.fromEntries([...MONTHS.map((month) => [`m${month}`, null]), ['whole', null]]) as Actual

/** What farms came to in each calendar month of a year, as the scorecard and the days of batches tell it. */
export async function yearActuals(tx: Tx, wish: Wish): Promise<ActualsOfFarms> {
  const found = new Map<string, Map<PlanCode, Actual>>()
  const keep: Keep = (farm, code, key, value) => {
    if (value === null || value === undefined) return
    const own = found.get(farm) ?? new Map<PlanCode, Actual>()
    own.set(code, { ...(own.get(code) ?? EMPTY), [key]: roundHalfUp(String(value)) })
    found.set(farm, own)
  }
  const periods = periodsOf(wish)
  if (wish.farms.length === 0 || periods.length === 0) return found
  await herdIn(tx, wish, periods, keep)
  if (BATCHES.some((code) => wish.codes.has(code)))
    for (const { farm, key, ...codes } of await batchesIn(tx, wish, periods))
      for (const [code, value] of Object.entries(codes)) keep(farm, code as PlanCode, key, value)
  return found
}

/** Months that have begun, and the year so far. */
function periodsOf({ year, until }: Wish): Period[] {
  const ended = (date: string) => (date < until ? date : until)
  const months = MONTHS.map((month): Period => {
    const { start, end } = monthRange(`${year}-${String(month).padStart(2, '0')}-01`)
    return { key: `m${month}`, first: start, last: ended(end) }
  }).filter(({ first }) => first <= until)
  const last = months.at(-1)
  return last ? [...months, { key: 'whole', first: `${year}-01-01`, last: last.last }] : []
}

/** The columns of the scorecard that the items asked for are. */
async function chosenColumns(tx: Tx, { farms, until, codes }: Wish): Promise<[PlanCode, string][]> {
  const asked = (Object.entries(HERD) as [PlanCode, string][]).filter(([code]) => codes.has(code))
  if (asked.length === 0) return []
  const indicators = await indicatorsOf(tx, farms, until)
  return asked.map(([code, column]) => {
    const figure = keyFigures.find((one) => one.code === code && one.report === efficiency.report.name)
    return [code, figure ? columnFor(figure, indicators[figure.code]) : column]
  })
}

/** The scorecard by farm, in each month and the year so far: one statement of the columns asked for. */
async function herdIn(tx: Tx, wish: Wish, periods: readonly Period[], keep: Keep): Promise<void> {
  const { farms, until: today } = wish
  const columns = await chosenColumns(tx, wish)
  const whole = periods.at(-1)
  if (columns.length === 0 || !whole) return
  const { report } = efficiency
  const source = herdReport({
    ...report,
    columns: columnsFor(
      report.columns,
      columns.map(([, column]) => column),
    ),
  })
  const asked = check(schemaOfFields(report.filters), {
    farmIds: farms,
    dateFrom: whole.first,
    dateTo: whole.last,
  })
  if (!asked.ok) throw new Error(`the scorecard takes no year: ${JSON.stringify(asked.errors)}`)
  const params = inCalendarMonths(await parametersOfFarms(tx, farms, today))
  const context = { farms, filters: asked.value, today, params }
  const ready = (await source.prepare?.(tx, context)) ?? context
  // a year counts as many days as were set on the last of the period: one number, unless somebody has changed it
  const ofYears = Map.groupBy(periods, ({ last }) => params.all.on(last).year_days)
  for (const [days, some] of ofYears) {
    const keys = new Set(some.map(({ key }) => key))
    const all = { ...params.all, on: (date: string) => ({ ...params.all.on(date), year_days: days }) }
    const { rows } = await monthCells(source, { ...ready, params: { ...params, all } }, 'farm').execute(tx)
    for (const { _key, _across, ...row } of rows) {
      const key: Period['key'] =
        _key === null ? 'whole' : `m${Number(_key.slice(5)) as (typeof MONTHS)[number]}`
      if (keys.has(key)) for (const [code, column] of columns) keep(_across, code, key, row[column])
    }
  }
}

type BatchRow = { farm: string; key: Period['key'] } & Partial<Record<PlanCode, string | null>>

/** Heads of growing batches by farm and period, out of their days. Source: F02, F80, F86. */
async function batchesIn(tx: Tx, { farms }: Wish, periods: readonly Period[]): Promise<BatchRow[]> {
  const moved = sql`d.day between p.first and p.last`
  const sum = (column: string, stage: string) =>
    sql`sum(d.${sql.ref(column)}) filter (where ${moved} and b.stage = ${sql.lit(stage)})`
  const found = await sql<BatchRow>`
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
        group by 1, 2) x`.execute(tx)
  return found.rows
}
