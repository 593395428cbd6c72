import { type RawBuilder, sql } from 'kysely'
import { type DaysAsked, herdDayRows } from '#server/kept-days/read.ts'
import { ofBreed } from '#server/queries/sow-sql.ts'
import { isGiven } from '../../../kit/report/asked.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { inCohort } from '../../pig/service-cohort/opening-services.ts'
import { byCategory } from '../../pig/service-sql.ts'

type Sql = RawBuilder<unknown>
/** The week of a farm `f` a day lies in. */
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

/** True where kept days cannot answer: they know no breeds, and no services a herd was taken over with. */
const readsRows = ({ farms, params, filters }: ReportContext): boolean =>
  isGiven(filters.breedId) || farms.some((farm) => params.of(farm).init_in_cohort)

/** Weeks of the breeding herd of the farms `farm`, with its stock on the last evening of each. */
export function herdWeeks(context: ReportContext, asked: DaysAsked, weekOf: WeekOf): Sql {
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
