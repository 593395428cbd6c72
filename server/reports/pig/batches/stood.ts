import { type RawBuilder, sql } from 'kysely'
import { isTimeGroup } from '#kit/report-period.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { byMonth, byWeek } from '../../../kit/report/farm-calendar.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { askedBatch } from './weeks.ts'

type Sql = RawBuilder<unknown>
/** What a head of a batch `b` counts from one day to another, both included, such as its days. */
export type PerHead = (first: Sql, last: Sql) => Sql

export interface Counting {
  readonly perHead: Readonly<Record<string, PerHead>>
  /** Further parts of the statement, which may read the batches `b`, each after a comma. */
  readonly with: Sql
  /** What batches `b` are joined with for them. */
  readonly join: Sql
}

const days: PerHead = (first, last) => sql`((${last}) + 1 - (${first}))`
const ONLY_DAYS: Counting = { perHead: {}, with: sql``, join: sql`` }

/** Batches that stood or moved in the period, with their mean day of birth at its end. */
const batchesOf = (context: ReportContext, from: Sql, to: Sql): Sql =>
  sql`select b.farm_id, b.uid as batch_id, b.stage, b.house_id, b.breed_id, e.born
    from (select * from batch b where ${inFarms(sql`b.farm_id`, context)} and ${askedBatch(context.filters)} and b.open_date <= ${to}
      and (b.stock <> 0 or b.last_event_date >= ${from}) offset 0) b
    join lateral (select d.born from batch_day d where d.farm_id = b.farm_id and d.batch_id = b.uid
      and d.day <= ${to} order by d.day desc limit 1) e on true offset 0`

/** The days, weeks or months the rows are parted by, as each farm counts them; null where the period is not parted. */
function partKey(context: ReportContext, day: Sql, farmId: Sql): Sql | null {
  if (!isTimeGroup(context.parting)) return null
  if (context.parting === 'day') return day
  return (context.parting === 'week' ? byWeek : byMonth)(day, farmId)(context).by ?? null
}

/** First and last day of the part of the period each day of a farm lies in; a period that is not parted is one. */
function partsOf(context: ReportContext, from: Sql, to: Sql): Sql {
  const farms = sql`unnest(${context.farms}::uuid[]) f(farm_id)`
  const key = partKey(context, sql`g.day::date`, sql`f.farm_id`)
  return key
    ? sql`select f.farm_id, g.day::date as day, min(g.day::date) over part as first, max(g.day::date) over part as last
        from ${farms} cross join generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') g(day)
        window part as (partition by f.farm_id, ${key})`
    : sql`select f.farm_id, ${from} as first, ${to} as last from ${farms}`
}

/** Kept days that hold on some evening of the period with pigs there, and those in it after which nothing is left. */
const kept = (context: ReportContext, from: Sql, to: Sql): Sql =>
  sql`select * from batch_day d where ${inFarms(sql`d.farm_id`, context)} and d.until > ${from} and d.day <= ${to} and d.heads <> 0
    union all select * from batch_day d where ${inFarms(sql`d.farm_id`, context)} and d.day between ${from} and ${to} and d.heads = 0`

/** A statement that others may go on: its parts (batches `b`, the period's `part`s), and the rows it answers. */
export interface Standing {
  readonly parts: Sql
  readonly rows: Sql
}

/**
 * Growing batches over the period, or over each day, week or month of it where these are asked for: heads of its first morning
 * (go-live rows among them, §3.8), what came, pig-days, heads of its last evening, and what else a head counts. The heads of an
 * evening count for their day. Source: F02, F80.
 */
export function standing(context: ReportContext, counting: Counting = ONLY_DAYS): Standing {
  const { filters: f } = context
  const [from, to] = [sql`${f.dateFrom}::date`, sql`${f.dateTo}::date`]
  const [begins, ends] = [sql`greatest(d.day, p.first)`, sql`least(d.until - 1, p.last)`]
  const counted = Object.entries({ days, ...counting.perHead }).map(
    ([name, of]) => sql`sum(d.heads * ${of(begins, ends)}) as ${sql.id(name)}`,
  )
  const flow = (value: Sql) => sql`coalesce(sum(${value}) filter (where d.day >= p.first), 0)::int`
  const parts = sql`b as materialized (${batchesOf(context, from, to)}), part as materialized (${partsOf(context, from, to)}) ${counting.with}`
  const rows = sql`select k.*, k.taken + case when k.first = ${from} then k.closing - k.net else 0 end as begun
    from (select d.farm_id, d.batch_id, b.house_id, b.stage, p.first, p.last, ${sql.join(counted)},
        coalesce(sum(d.heads) filter (where d.until > p.last), 0)::int as closing, ${flow(sql`d.came`)} as came, ${flow(sql`d.init`)} as taken,
        ${flow(sql`d.init + d.came - d.dead - d.culled - d.sold - d.went`)} as net
      from (${kept(context, from, to)}) d join b on b.farm_id = d.farm_id and b.batch_id = d.batch_id
        join (select distinct farm_id, first, last from part) p on p.farm_id = d.farm_id and p.first < d.until and p.last >= d.day
          and (d.heads <> 0 or d.day >= p.first) ${counting.join}
      group by d.farm_id, d.batch_id, b.house_id, b.stage, p.first, p.last) k`
  return { parts, rows }
}

/** The same as a statement of its own. */
export const stood = (context: ReportContext): Sql => {
  const { parts, rows } = standing(context)
  return sql`with ${parts} ${rows}`
}
