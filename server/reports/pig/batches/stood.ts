import { type RawBuilder, sql } from 'kysely'
import { isTimeGroup } from '#kit/report-period.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { byMonth, byWeek } from '../../../kit/report/farm-calendar.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { lastDays } from './last-days.ts'
import { livedIn } from './lived-in.ts'
import { askedBatch } from './weeks.ts'

type Sql = RawBuilder<unknown>
/** What a head of the days `d` of a batch counts from one day to another, both included, such as its days; of one day both are the same piece. */
export type PerHead = (first: Sql, last: Sql) => Sql

export interface Counting {
  readonly perHead: Readonly<Record<string, PerHead>>
  /** Further parts of the statement, which may read the batches `b`, each after a comma. */
  readonly with: Sql
  /** What batches `b` are joined with for them, and the columns their days carry of it, after a comma. */
  readonly join: Sql
  readonly carried: Sql
}

const lasting: PerHead = (first, last) => (first === last ? sql`1` : sql`((${last}) + 1 - (${first}))`)
const ONLY_DAYS: Counting = { perHead: {}, with: sql``, join: sql``, carried: sql`` }

/** Kept days of batches: by index alone, as the two kinds of them are told apart. */
const daysOf = (context: ReportContext, heads: Sql): Sql =>
  sql`select d.farm_id, d.batch_id, d.day, d.until, ${heads} as heads, d.came, d.init,
      d.init + d.came - d.dead - d.culled - d.sold - d.went as net
    from batch_day d where ${inFarms(sql`d.farm_id`, context)}`
const standingDays = (context: ReportContext, from: Sql, to: Sql): Sql =>
  sql`${daysOf(context, sql`d.heads`)} and d.until > ${from} and d.day <= ${to} and d.heads <> 0`
const emptyDays = (context: ReportContext, from: Sql, to: Sql): Sql =>
  sql`${daysOf(context, sql`0`)} and d.day between ${from} and ${to} and d.heads = 0`

/** Kept days that hold on some evening of the period with pigs there, and those in it after which nothing is left. */
const kept = (context: ReportContext, from: Sql, to: Sql): Sql =>
  sql`${standingDays(context, from, to)} union all ${emptyDays(context, from, to)}`

const withBirth = sql`select c.*, ceil(l.born)::int as born_day from chosen c left join last l on l.batch_id = c.batch_id`

/** Parts that end in `b`: batches that stood or moved in the period, where their age counts with the mean day of birth at its end. */
const batchesOf = (context: ReportContext, from: Sql, to: Sql, aged: boolean): Sql =>
  sql`chosen as materialized (select b.farm_id, b.uid as batch_id, b.batch_no, b.stage, b.house_id, b.leader, b.breed_id, b.open_date from batch b
      where ${inFarms(sql`b.farm_id`, context)} and ${askedBatch(context.filters)} and b.open_date <= ${to}
        and ${livedIn('b', context)}),
    ${aged ? sql`${lastDays(context, { from, to })}, b as materialized (${withBirth})` : sql`b as (select * from chosen)`}`

/** The days, weeks or months the rows are parted by, as each farm counts them; null where the period is not parted. */
function partKey(context: ReportContext, day: Sql, farmId: Sql): Sql | null {
  if (!isTimeGroup(context.parting)) return null
  if (context.parting === 'day') return day
  return (context.parting === 'week' ? byWeek : byMonth)(day, farmId)(context).by ?? null
}

/** The parts of the period in each farm, as lists of their first and last days. Sought in a list: of each day joined with all parts
 *  of its farm most fell out again. */
const partsOf = (context: ReportContext, from: Sql, to: Sql, key: Sql): Sql =>
  sql`, part as materialized (select farm_id, array_agg(first order by first) as firsts, array_agg(last order by first) as lasts
      from (select f.farm_id, min(g.day::date) as first, max(g.day::date) as last from unnest(${context.farms}::uuid[]) f(farm_id)
          cross join generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') g(day) group by f.farm_id, ${key}) p
      group by 1)`

/** Days `d` one by one; emptied houses with that of the day. */
const dayByDay = (
  days: Sql,
  from: Sql,
  to: Sql,
): Sql => sql`select d.*, d.first as last from (select d.*, greatest(d.day, ${from})
    + generate_series(0, case when d.heads <> 0 then least(d.until - 1, ${to}) - greatest(d.day, ${from}) else 0 end) as first from (${days}) d) d`

/** Days `d` with the parts they stand in, from the first to the last; emptied houses with that of the day. */
const inParts = (days: Sql): Sql => sql`select d.*, d.firsts[d.piece] as first, d.lasts[d.piece] as last
  from (select d.*, p.firsts, p.lasts, generate_series(greatest(width_bucket(d.day, p.firsts), 1),
      width_bucket(case when d.heads <> 0 then d.until - 1 else d.day end, p.firsts)) as piece
    from (${days}) d join part p on p.farm_id = d.farm_id) d`

/** A statement that others may go on: its parts (batches `b`, the period's `part`s), and the rows it answers. */
export interface Standing {
  readonly parts: Sql
  readonly rows: Sql
  /** In their place: what heads count in all batches together, told apart by `whose` of a row. */
  readonly together: (whose: (row: string) => Sql) => Sql
}

/**
 * Growing batches over the period, or over each day, week or month of it where these are asked for: heads of its first morning
 * (go-live rows among them, §3.8), what came, pig-days, heads of its last evening, and what else a head counts. The heads of an
 * evening count for their day. Source: F02, F80.
 */
export function standing(context: ReportContext, counting: Counting = ONLY_DAYS): Standing {
  const { filters: f } = context
  const [from, to] = [sql`${f.dateFrom}::date`, sql`${f.dateTo}::date`]
  const key = partKey(context, sql`g.day::date`, sql`f.farm_id`)
  const daily = context.parting === 'day'
  // a period that is not parted is one piece: no row need be sought for it
  const [first, last] = key ? [sql`d.first`, sql`d.last`] : [from, to]
  const [begins, ends] = daily
    ? [first, first]
    : [sql`greatest(d.day, ${first})`, sql`least(d.until - 1, ${last})`]
  const counted = Object.entries({ days: lasting, ...counting.perHead }).map(
    ([name, of]) => [sql.id(name), sql`d.heads * ${of(begins, ends)} as ${sql.id(name)}`] as const,
  )
  const flow = (value: Sql) => sql`coalesce(sum(${value}) filter (where d.day >= d.first), 0)::int`
  const parts = sql`${batchesOf(context, from, to, counting !== ONLY_DAYS)}
    ${key && !daily ? partsOf(context, from, to, key) : sql``} ${counting.with}`
  const told = (columns: readonly string[]): Sql => {
    const own = sql.join(['farm_id', 'day', 'until', 'heads', ...columns].map((name) => sql.ref(`d.${name}`)))
    // joined before they are parted: there are several times as many afterwards
    const days = sql`select ${own} ${counting.carried} from (${kept(context, from, to)}) d join b on b.batch_id = d.batch_id ${counting.join}`
    const parted = daily ? dayByDay(days, from, to) : key ? inParts(days) : days
    // what a head counts is worked out before the rows are put in order: curves are long
    return sql`select ${own}, ${first} as first, ${last} as last, ${sql.join(counted.map(([, value]) => value))} from (${parted}) d offset 0`
  }
  const sums = sql.join(counted.map(([name]) => sql`sum(d.${name}) as ${name}`))
  const rows = sql`select b.farm_id, b.house_id, b.stage, k.*, k.taken + case when k.first = ${from} then k.closing - k.net else 0 end as begun
    from (select d.batch_id, d.first, d.last,
        ${sums},
        coalesce(sum(d.heads) filter (where d.until > d.last), 0)::int as closing, ${flow(sql`d.came`)} as came,
        ${flow(sql`d.init`)} as taken, ${flow(sql`d.net`)} as net
      from (${told(['batch_id', 'came', 'init', 'net'])}) d group by 1, 2, 3) k join b on b.batch_id = k.batch_id`
  return {
    parts,
    rows,
    together: (whose) =>
      sql`select ${whose('d')} as whose, d.first, d.last, ${sums} from (${told([])}) d group by 1, 2, 3`,
  }
}

/** The same as a statement of its own. */
export const stood = (context: ReportContext): Sql => {
  const { parts, rows } = standing(context)
  return sql`with ${parts} ${rows}`
}
