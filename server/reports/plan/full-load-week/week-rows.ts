import { sql } from 'kysely'
import { lanes } from '#domain/plan/full-load.ts'
import { askDays, type DaysAsked, farmDayRows, herdDayRows } from '#server/kept-days/kept-days.read.ts'
import type { Tx } from '#server/kit/database.ts'
import { inFarms, isGiven } from '#server/kit/report/asked.ts'
import { keeping } from '#server/kit/report/asking.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { inCohort } from '#server/queries/opening-services.ts'
import { byCategory } from '#server/queries/service-sql.ts'
import { ofBreed } from '#server/queries/sow-sql.ts'
import { defaultPlans, FIRST_MONDAY, type PlanSpan } from './default-plans.ts'
import { type FarmDesign, farmDesigns } from './farm-designs.ts'

/** Gives the week of a farm `f` for a day. */
type WeekOf = (day: Sql) => Sql

const CATEGORIES = {
  of_gilts: byCategory.ofGilts,
  of_weaned: byCategory.ofWeaned,
  of_returned: byCategory.ofReturned,
  of_aborted: byCategory.ofAborted,
  of_open: byCategory.ofOpen,
} as const
const categories = Object.keys(CATEGORIES) as (keyof typeof CATEGORIES)[]

/** Sums of a week of the breeding herd; the last two are those of the matings of the week (F21). */
const SUMS = [
  'services',
  ...categories,
  'litters',
  'weaned_litters',
  'weaned',
  'matured',
  'matured_farrowed',
] as const
type Sum = (typeof SUMS)[number]
const sums = sql.join(SUMS.map((key) => sql`sum(d.${sql.id(key)})::int as ${sql.id(key)}`))

/** True where kept days cannot answer: they have no breeds, and no services before go-live. */
const readsRows = ({ farms, params, filters }: ReportContext): boolean =>
  isGiven(filters.breedId) || farms.some((farm) => params.of(farm).init_in_cohort)

/** Weeks of the breeding herd of the farms `farm`, with its stock at the end of the last day of each. */
function herdWeeks(context: ReportContext, asked: DaysAsked, weekOf: WeekOf): Sql {
  const kept = sql`select d.farm_id, ${weekOf(sql`d.day`)} as week, ${sums},
      (array_agg(d.end_sows - d.end_gilts order by d.day desc))[1]::int as sows, (array_agg(d.end_gilts order by d.day desc))[1]::int as gilts
    from ${herdDayRows(asked)} d join farm f on f.farm_id = d.farm_id where not d.blank group by 1, 2`
  if (!readsRows(context)) return kept
  const parts = sql.join(rowParts(context), sql` union all `)
  const read = sql`select d.farm_id, ${weekOf(sql`d.day`)} as week, ${sums}
    from (${parts}) d join farm f on f.farm_id = d.farm_id group by 1, 2`
  if (isGiven(context.filters.breedId))
    return sql`select r.*, null::int as sows, null::int as gilts from (${read}) r`
  return sql`select r.*, k.sows, k.gilts from (${read}) r left join (${kept}) k on k.farm_id = r.farm_id and k.week = r.week`
}

/** Services, litters, weaned litters and weaned piglets of the period, read row by row. */
function rowParts(context: ReportContext): Sql[] {
  const { breedId, dateFrom, dateTo } = context.filters
  const part = (
    from: Sql,
    alias: 's' | 'l' | 'm',
    day: string,
    adds: Partial<Record<Sum, Sql>>,
    where: Sql,
  ): Sql => {
    const of = (name: string) => sql.ref(`${alias}.${name}`)
    const values = sql.join(SUMS.map((key) => sql`${adds[key] ?? sql`0`} as ${sql.id(key)}`))
    const pig = isGiven(breedId)
      ? sql`join pig p on p.farm_id = ${of('farm_id')} and p.uid = ${of('pig_id')} and ${ofBreed(breedId)}`
      : sql``
    return sql`select ${of('farm_id')} as farm_id, ${of(day)} as day, ${values} from ${from} ${pig}
      where ${inFarms(of('farm_id'), context)} and ${of(day)} between ${dateFrom}::date and ${dateTo}::date and ${where}`
  }
  const one = sql`1`
  const served = Object.fromEntries(
    categories.map((key) => [key, sql`case when s.init then 0 else ${CATEGORIES[key]} end`]),
  )
  const services = {
    ...served,
    services: sql`(not s.init)::int`,
    matured: sql`(s.outcome <> 'TRANSFERRED')::int`,
    matured_farrowed: sql`(s.outcome = 'FARROWED')::int`,
  }
  return [
    part(sql`sow_service s`, 's', 'service_date', services, inCohort(context)),
    part(sql`litter l`, 'l', 'farrow_date', { litters: one }, sql`not l.init and not l.nurse`),
    part(sql`litter l`, 'l', 'wean_date', { weaned_litters: one }, sql`not l.nurse`),
    part(sql`litter_move m`, 'm', 'move_date', { weaned: sql`-m.qty` }, sql`m.kind = 'WEAN'`),
  ]
}

/** Tables of the statement: farms with their calendar, and their default plans with the crates. */
interface Prepared {
  readonly farms: readonly {
    readonly farm_id: string
    readonly shift: number
    readonly crate_weeks: number
    readonly mature_days: number
  }[]
  readonly plans: readonly PlanSpan[]
}

const yearsOf = (from: string, to: string): number[] => {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  // weeks at either end may reach into the next year
  return Array.from({ length: last - first + 3 }, (_, index) => first - 1 + index)
}

export const designsOf = (tx: Tx, { farms, filters, today, params }: ReportContext): Promise<FarmDesign[]> =>
  farmDesigns(tx, { farms, today, params, years: yearsOf(String(filters.dateFrom), String(filters.dateTo)) })

/** Adds to the context what `weekRows` needs: farms with kept days, and default plans. */
export async function withDesigns(
  tx: Tx,
  context: ReportContext,
  designs: readonly FarmDesign[],
): Promise<ReportContext> {
  const [from, to] = [String(context.filters.dateFrom), String(context.filters.dateTo)]
  const { fresh } = await askDays(tx, { farms: context.farms, from, to }, context.today)
  const prepared: Prepared = {
    farms: designs.map(({ farmId, shift, crateWeeks }) => ({
      farm_id: farmId,
      shift,
      crate_weeks: crateWeeks,
      mature_days: context.params.of(farmId).farrowing_rate_mature_days,
    })),
    plans: designs.flatMap((design) => defaultPlans(design, from, to)),
  }
  return keeping(context, { addedDays: fresh, preparedRows: JSON.stringify(prepared) })
}

function daysAsked({ farms, filters, today, params, kept: { addedDays = [] } }: ReportContext): DaysAsked {
  const [from, last] = [String(filters.dateFrom), String(filters.dateTo)]
  const known = new Set(addedDays)
  const behind = farms.filter((farm) => !known.has(farm))
  return { farms, from, to: last < today ? last : today, fresh: addedDays, behind, params }
}

const MONDAY = sql`${sql.lit(FIRST_MONDAY)}::date`
const weekOf = (day: Sql): Sql => sql`((${day} - f.shift - ${MONDAY}) / 7)`
const json = (part: keyof Prepared, columns: Sql): Sql =>
  sql`jsonb_to_recordset((select b.j->${sql.lit(part)} from prepared b)) as x(${columns})`

/** Heads of a farm's other daily work, of any breed. */
const WORK = ['to_finish_heads', 'marketed_heads', 'nursery_came_heads', 'crate_days'] as const
const workWeeks = (asked: DaysAsked): Sql =>
  sql`select d.farm_id, ${weekOf(sql`d.day`)} as week, ${sql.join(WORK.map((key) => sql`sum(d.${sql.id(key)})::int as ${sql.id(key)}`))}
    from ${farmDayRows(asked)} d join farm f on f.farm_id = d.farm_id group by 1, 2`

/** Every week of every farm: its days within the period, and the number of elapsed ones. */
const calendar = (dateFrom: Sql, dateTo: Sql, today: Sql): Sql =>
  sql`select w.*, greatest(least(w.last, ${dateTo}, ${today}) - greatest(w.first, ${dateFrom}) + 1, 0) as elapsed
    from (select f.*, n as week, ${MONDAY} + n * 7 + f.shift as first, ${MONDAY} + n * 7 + f.shift + 6 as last
      from farm f cross join lateral generate_series(${weekOf(dateFrom)}, ${weekOf(dateTo)}) n) w`

const zero = (column: string): Sql => sql`coalesce(${sql.ref(column)}, 0) as ${sql.id(column.slice(2))}`

/** A lane's plan for the whole week, and for the elapsed days within the period. A single line of pigs has no plan of its own. */
const planned = (hasPlans: boolean): Sql =>
  sql.join(
    lanes.map((lane) => {
      const plan = hasPlans ? sql`coalesce(o.${sql.id(lane)}, p.${sql.id(lane)})` : sql`null::int`
      const of = (days: Sql): Sql => sql`round(${plan} * ${days} / 7.0)::int`
      return sql`case when w.elapsed > 0 then ${of(sql`w.elapsed`)} end as ${sql.id(`due_${lane}`)},
        ${plan} as ${sql.id(`full_${lane}`)}`
    }),
  )

/** The farrowing rate of a week's matings is known when the last of them is matured (F21). */
const ifMature = (column: string, today: Sql): Sql =>
  sql`case when w.last + w.mature_days <= ${today} then ${sql.ref(`h.${column}`)} end as ${sql.id(column)}`

/** One row `x` for each week of each farm: plan, actual figures, capacity of the crates. */
export function weekRows(context: ReportContext): Sql {
  const { filters, today: day, question, kept } = context
  const [from, to, today] = [sql`${filters.dateFrom}::date`, sql`${filters.dateTo}::date`, sql`${day}::date`]
  const asked = daysAsked(context)
  const hasPlans = !isGiven(filters.breedId)
  const plans = sql.join(lanes.map((lane) => sql`${sql.id(lane)} int`))
  const dayEnd = sql`(${sql.lit(question.groupKey === 'week')} or (w.first <= ${to} and w.first <= ${today}
    and w.last >= least(${to}, ${today})))`
  return sql`(with prepared as (select ${kept.preparedRows ?? '{}'}::jsonb as j),
    farm as materialized (select * from ${json('farms', sql`farm_id uuid, shift int, crate_weeks numeric, mature_days int`)}),
    plan as materialized (select * from ${json('plans', sql`farm_id uuid, first int, last int, crates int, ${plans}`)}),
    week as materialized (${calendar(from, to, today)}),
    herd as materialized (${herdWeeks(context, asked, weekOf)}),
    work as materialized (${workWeeks(asked)})
    select w.farm_id, w.week, w.first, w.last, w.elapsed, ${planned(hasPlans)},
      ${sql.join(['h.services', 'h.of_gilts', 'h.of_weaned', 'h.of_returned', 'h.of_aborted', 'h.of_open', 'h.litters'].map(zero))},
      ${sql.join(['h.weaned_litters', 'h.weaned', ...WORK.map((key) => `k.${key}`)].map(zero))},
      ${ifMature('matured', today)}, ${ifMature('matured_farrowed', today)},
      case when ${dayEnd} then h.sows end as sows, case when ${dayEnd} then h.gilts end as gilts,
      case when ${sql.lit(hasPlans)} then p.crates * w.elapsed end as crate_room,
      case when ${sql.lit(hasPlans)} then round(p.crates * w.elapsed / (7 * w.crate_weeks), 4) end as full_litters,
      coalesce(o.version, 0) as version
    from week w
      left join plan p on p.farm_id = w.farm_id and w.week between p.first and p.last
      left join farm_week_plan o on ${inFarms(sql`o.farm_id`, context)} and o.farm_id = w.farm_id and o.week = ${MONDAY} + w.week * 7
      left join herd h on h.farm_id = w.farm_id and h.week = w.week
      left join work k on k.farm_id = w.farm_id and k.week = w.week)`
}

/** The name of a week, as in the groups of reports. */
export const weekName = (week: Sql): Sql => sql`to_char((${MONDAY} + (${week}) * 7)::timestamp, 'IYYY-"W"IW')`
