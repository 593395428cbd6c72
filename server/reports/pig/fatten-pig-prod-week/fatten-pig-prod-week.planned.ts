import { sql } from 'kysely'
import { monthRange } from '#domain/calendar.ts'
import { MONTHS, type PlanLine } from '#domain/plan/year.ts'
import type { Tx } from '#server/kit/database.ts'
import { inFarms, isGiven } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'

interface Plan {
  farm: string
  year: number
  targets: readonly PlanLine[]
}

/** Planned sales of the farms, and planned losses per 1000 heads a day, in each month of the period; undefined without any plan. */
export async function plannedMonths(tx: Tx, context: ReportContext): Promise<string | undefined> {
  const { dateFrom, dateTo } = context.filters
  const found = await tx.rows(sql<Plan>`select y.farm_id as farm, y.year, y.targets from year_plan y
    where ${inFarms(sql`y.farm_id`, context)} and y.in_force and not y.deleted and jsonb_typeof(y.targets) = 'array'
      and y.year between extract(year from ${dateFrom}::date) and extract(year from ${dateTo}::date)`)
  const months = found.flatMap(({ farm, year, targets }) => {
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

/** A farm's plan is compared with all of its finishing pigs; a part of them has no plan. */
const hasPlans = ({ filters: f, kept: { preparedRows } }: ReportContext): boolean =>
  preparedRows !== undefined && ![f.houseId, f.batchNo, f.leader].some(isGiven)

/** Condition of rows with a stage: their farm has a plan, and they are compared with it. */
export function isPlanned(context: ReportContext, row: string): Sql {
  if (!hasPlans(context)) return sql`false`
  const months = JSON.parse(context.kept.preparedRows ?? '[]') as { farm: string }[]
  const farms = [...new Set(months.map(({ farm }) => farm))]
  return sql`(${sql.ref(`${row}.stage`)} = 'FINISH' and ${sql.ref(`${row}.farm_id`)} = any(${farms}::uuid[]))`
}

/**
 * Rows `x` of the report with their plan: whether there is one; the planned sales per pig-day, where the days of the
 * week take their part of the months and the farm's finishing pigs share it by their pig-days, so that all groupings
 * give the same total; and the planned rate. A farm's week is computed once for all its rows.
 */
export function againstPlan(context: ReportContext, rows: Sql): Sql {
  if (!hasPlans(context))
    return sql`(select x.*, false as is_planned, null::numeric as heads_a_day, null::numeric as rate from ${rows}) x`
  const days = sql`(least(w.last, p.last) - greatest(w.first, p.first) + 1)`
  return sql`(with x as materialized (select x.* from ${rows}),
      weeks as (select farm_id, first, last, sum(days) as days from x where stage = 'FINISH' group by farm_id, first, last),
      planned as (select w.farm_id, w.first, count(p.heads) > 0 as is_planned,
          round(sum(p.heads * ${days} / (p.last - p.first + 1)) / nullif(w.days, 0), 16) as heads_a_day,
          round(sum(p.rate * ${days}) / nullif(sum(${days}) filter (where p.rate is not null), 0), 10) as rate
        from weeks w join jsonb_to_recordset(${context.kept.preparedRows}::jsonb) as p(farm uuid, first date, last date, heads numeric, rate numeric)
          on p.farm = w.farm_id and p.first <= w.last and p.last >= w.first
        group by w.farm_id, w.first, w.days)
    select x.*, coalesce(y.is_planned, false) as is_planned, y.heads_a_day, y.rate
      from x left join planned y on y.farm_id = x.farm_id and y.first = x.first and x.stage = 'FINISH') x`
}
