import { type RawBuilder, sql } from 'kysely'
import { isTimeGroup } from '#kit/report-period.ts'
import { equals, ifGiven } from '../../../kit/report/asked.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { byMonth, byWeek } from '../../../kit/report/farm-calendar.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { placesBelow } from '../../places-below.ts'
import { CAME, headsOf } from './kinds.ts'

type Sql = RawBuilder<unknown>
/** What a head of a row (`b` or `k`) counts from one day to another, both included, such as its days. */
export type PerHead = (first: Sql, last: Sql, row: string) => Sql

export interface Counting {
  readonly perHead: Readonly<Record<string, PerHead>>
  /** Further parts of the statement, which may read the batches `b`, each after a comma. */
  readonly with: Sql
  /** What a row is joined with for them. */
  readonly join: (row: string) => Sql
}

const days: PerHead = (first, last) => sql`((${last}) + 1 - (${first}))`
const ONLY_DAYS: Counting = { perHead: {}, with: sql``, join: () => sql`` }

const wanted = ({ filters: f }: ReportContext): Sql =>
  sql`${equals(sql`b.stage`, f.stage)} and ${equals(sql`b.batch_no`, f.batchNo)}
    and ${ifGiven(f.houseId, sql`b.house_id in (${placesBelow(f.houseId)})`)}`

/** Batches that stood or moved in the period, with the heads of its first morning and their mean day of birth at its end. */
const batchesOf = (context: ReportContext, from: Sql, to: Sql): Sql =>
  sql`select b.farm_id, b.uid as batch_id, b.stage, b.house_id, b.breed_id, coalesce(o.stock, 0) as opening, e.born
    from (select * from batch b where ${inFarms(sql`b.farm_id`, context)} and not b.deleted and b.open_date <= ${to}
      and (b.stock <> 0 or b.last_event_date >= ${from}) and ${wanted(context)} offset 0) b
    left join lateral (select m.stock from batch_move m where m.farm_id = b.farm_id and m.batch_id = b.uid
      and m.move_date < ${from} order by m.move_date desc, m.no desc limit 1) o on true
    join lateral (select m.born from batch_move m where m.farm_id = b.farm_id and m.batch_id = b.uid
      and m.move_date <= ${to} order by m.move_date desc, m.no desc limit 1) e on true offset 0`

/** The days, weeks or months the rows are parted by, as each farm counts them; null where the period is not parted. */
function partKey(context: ReportContext, day: Sql, farmId: Sql): Sql | null {
  if (!isTimeGroup(context.parting)) return null
  if (context.parting === 'day') return day
  return (context.parting === 'week' ? byWeek : byMonth)(day, farmId)(context).by ?? null
}

/** First and last day of the part of the period each day of a farm lies in; a period that is not parted is one. */
function partsOf(context: ReportContext, from: Sql, to: Sql, key: Sql | null): Sql {
  const farms = sql`unnest(${context.farms}::uuid[]) f(farm_id)`
  return key
    ? sql`select f.farm_id, g.day::date as day, min(g.day::date) over part as first, max(g.day::date) over part as last
        from ${farms} cross join generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') g(day)
        window part as (partition by f.farm_id, ${key})`
    : sql`select f.farm_id, ${from} as first, ${to} as last from ${farms}`
}

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
  const counted = Object.entries({ days, ...counting.perHead })
  const key = partKey(context, sql`g.day::date`, sql`f.farm_id`)
  const moved = sql`select m.farm_id, m.batch_id, ${key ? sql`p.first` : from} as first, sum(m.qty)::int as net,
      ${headsOf(CAME)} as came, ${headsOf(['IN_INIT'])} as taken, ${sql.join(
        counted.map(
          ([name, of]) =>
            sql`sum(m.qty * ${of(sql`m.move_date`, key ? sql`p.last` : to, 'b')}) as ${sql.id(name)}`,
        ),
      )}
    from b join batch_move m on m.farm_id = b.farm_id and m.batch_id = b.batch_id and ${inFarms(sql`m.farm_id`, context)}
      and m.move_date between ${from} and ${to}
      ${key ? sql`join part p on p.farm_id = m.farm_id and p.day = m.move_date` : sql``} ${counting.join('b')} group by 1, 2, 3`
  const names = sql.join(counted.map(([name]) => sql`v.${sql.id(name)}`))
  const sums = counted.map(
    ([name, of]) =>
      sql`coalesce(k.${sql.id(name)}, 0) + k.before * ${of(sql`k.first`, sql`k.last`, 'k')} as ${sql.id(name)}`,
  )
  const parts = sql`b as materialized (${batchesOf(context, from, to)}), part as materialized (${partsOf(context, from, to, key)})
      ${counting.with}, v as (${moved}),
    k as (select b.*, p.first, p.last, v.net, v.came, v.taken, ${names},
        (b.opening + coalesce(sum(v.net) over line, 0) - coalesce(v.net, 0))::int as before, p.first = min(p.first) over of_batch as is_first
      from b join (select distinct farm_id, first, last from part) p on p.farm_id = b.farm_id
        left join v on v.farm_id = b.farm_id and v.batch_id = b.batch_id and v.first = p.first
      window line as (partition by b.farm_id, b.batch_id order by p.first), of_batch as (partition by b.farm_id, b.batch_id))`
  const rows = sql`select k.farm_id, k.batch_id, k.house_id, k.stage, k.born, k.first, k.last, k.before + coalesce(k.net, 0) as closing,
        coalesce(k.came, 0) as came, case when k.is_first then k.opening else 0 end + coalesce(k.taken, 0) as begun, ${sql.join(sums)}
      from k ${counting.join('k')} where k.before <> 0 or k.net is not null`
  return { parts, rows }
}

/** The same as a statement of its own. */
export const stood = (context: ReportContext): Sql => {
  const { parts, rows } = standing(context)
  return sql`with ${parts} ${rows}`
}
