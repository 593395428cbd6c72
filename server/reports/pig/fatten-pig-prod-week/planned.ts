import { type RawBuilder, sql } from 'kysely'
import { monthRange } from '#domain/calendar.ts'
import { MONTHS, type PlanLine } from '#domain/plan/year.ts'
import type { Tx } from '../../../kit/database.ts'
import { isGiven } from '../../../kit/report/asked.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'

type Sql = RawBuilder<unknown>

interface Plan {
  farm: string
  year: number
  targets: readonly PlanLine[]
}

/** What the farms plan to sell, and to lose of 1000 heads a day, in each month of the period; undefined where nobody plans either. */
export async function plannedMonths(tx: Tx, context: ReportContext): Promise<string | undefined> {
  const { dateFrom, dateTo } = context.filters
  const found = await sql<Plan>`select y.farm_id as farm, y.year, y.targets from year_plan y
    where ${inFarms(sql`y.farm_id`, context)} and y.in_force and not y.deleted and jsonb_typeof(y.targets) = 'array'
      and y.year between extract(year from ${dateFrom}::date) and extract(year from ${dateTo}::date)`.execute(
    tx,
  )
  const months = found.rows.flatMap(({ farm, year, targets }) => {
    const of = (code: string) => targets.find((line) => line?.code === code)
    const [sold, lost] = [of('marketHeads'), of('finishDeathRate')]
    return MONTHS.flatMap((month) => {
      const { start, end } = monthRange(`${year}-${String(month).padStart(2, '0')}-01`)
      const [heads, rate] = [sold?.[`m${month}`] ?? null, lost?.[`m${month}`] ?? null]
      return heads === null && rate === null ? [] : [{ farm, first: start, last: end, heads, rate }]
    })
  })
  return months.length > 0 ? JSON.stringify(months) : undefined
}

/** A farm's plan is held against all of its finishing pigs; of some of them nothing was planned. */
const isHeld = ({ brought, filters: f }: ReportContext): boolean =>
  brought !== undefined && ![f.houseId, f.batchNo, f.leader].some(isGiven)

/** Rows `x` of the report; where there is a plan, with the pig-days of all finishing pigs of their farm in their week. */
export const besidePlan = (context: ReportContext, rows: Sql): Sql =>
  isHeld(context)
    ? sql`(select x.*, sum(x.days) filter (where x.stage = 'FINISH') over (partition by x.farm_id, x.first) as farm_days from ${rows}) x`
    : rows

/**
 * Columns of rows `x`: whether something is planned for them; of the heads to sell that the days of the week have of their months,
 * the part of the row by its pig-days, so that however rows are grouped they come to the same; and the planned rate.
 */
export function planned(context: ReportContext): Sql {
  if (!isHeld(context)) return sql`select false as is_planned, null::numeric as heads, null::numeric as rate`
  const days = sql`(least(x.last, p.last) - greatest(x.first, p.first) + 1)`
  return sql`select count(p.heads) > 0 as is_planned,
      round(sum(p.heads * ${days} / (p.last - p.first + 1)) / nullif(x.farm_days, 0), 16) * x.days as heads,
      round(sum(p.rate * ${days}) / nullif(sum(${days}) filter (where p.rate is not null), 0), 10) as rate
    from jsonb_to_recordset(${context.brought}::jsonb) as p(farm uuid, first date, last date, heads numeric, rate numeric)
    where x.stage = 'FINISH' and p.farm = x.farm_id and p.first <= x.last and p.last >= x.first`
}
