import { sql } from 'kysely'
import { isTimeGroup } from '#kit/report-period.ts'
import { inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import { byMonth, byWeek } from '#server/kit/report/report.farm-calendar.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { GROWTH, lastDays } from './last-days.ts'
import { keptDays, livedIn, openSince } from './lived-in.ts'
import { askedBatch } from './weeks.ts'

/**
 * A value per head of the days `d` of a batch from one day to another, both included, such as its days; for a single day both are equal.
 */
export type PerHead = (first: Sql, last: Sql) => Sql

export interface Counting {
  readonly perHead: Readonly<Record<string, PerHead>>
  /** Parts of the statement over batches `chosen` and the days they were last changed, `last`, ending in `b` as replacement. */
  readonly batches: Sql
  /** Columns of `b` carried by the days, after a comma, and those days with the data for counting. */
  readonly carried: Sql
  readonly days: (days: Sql) => Sql
}

const lasting: PerHead = (first, last) => (first === last ? sql`1` : sql`((${last}) + 1 - (${first}))`)
const ONLY_DAYS: Counting = {
  perHead: {},
  batches: sql`b as (select * from chosen)`,
  carried: sql``,
  days: (days) => days,
}

/** Parts that end in `chosen`: batches with heads or movements in the period. */
const chosen = (context: ReportContext, to: Sql): Sql =>
  sql`chosen as materialized (select b.farm_id, b.uid as batch_id, b.batch_no, b.stage, b.house_id, b.leader, b.breed_id, b.open_date from ${openSince(context)} b
      where ${inFarms(sql`b.farm_id`, context)} and ${askedBatch(context.filters)} and b.open_date <= ${to}
        and ${livedIn('b', context)})`

/** Key of the days, weeks or months the rows are grouped by, as each farm counts them; null where the period is not divided. */
function partKey(context: ReportContext, day: Sql, farmId: Sql): Sql | null {
  if (!isTimeGroup(context.question.groupKey)) return null
  if (context.question.groupKey === 'day') return day
  return (context.question.groupKey === 'week' ? byWeek : byMonth)(day, farmId)(context).by ?? null
}

/**
 * The parts of the period in each farm, as lists of their first and last days. Looked up in a list: a join of each day with all parts
 * of its farm would discard most rows again.
 */
const partsOf = (context: ReportContext, from: Sql, to: Sql, key: Sql): Sql =>
  sql`, part as materialized (select farm_id, array_agg(first order by first) as firsts, array_agg(last order by first) as lasts
      from (select f.farm_id, min(g.day::date) as first, max(g.day::date) as last from unnest(${context.farms}::uuid[]) f(farm_id)
          cross join generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') g(day) group by f.farm_id, ${key}) p
      group by 1)`

/** Days `d` one by one, as the days `nth` since the period began; emptied houses with the day of it. */
const dayByDay = (days: Sql, from: Sql, to: Sql): Sql =>
  sql`select d.*, generate_series(greatest(d.day, ${from}) - ${from}, case when d.heads <> 0 then least(d.until - 1, ${to}) else d.day end - ${from}) as nth
    from (${days}) d`

/** Days `d` with the parts they last in, from the first to the last; emptied houses with that of the day. */
const inParts = (days: Sql): Sql => sql`select d.*, d.firsts[d.piece] as first, d.lasts[d.piece] as last
  from (select d.*, p.firsts, p.lasts, generate_series(greatest(width_bucket(d.day, p.firsts), 1),
      width_bucket(case when d.heads <> 0 then d.until - 1 else d.day end, p.firsts)) as piece
    from (${days}) d join part p on p.farm_id = d.farm_id) d`

/** A statement that others may continue: its parts (batches `b`, the period's `part`s), and its rows. */
export interface Standing {
  readonly parts: Sql
  readonly rows: Sql
  /** Instead of them: counted values of all batches together, grouped by `whose` of a row. */
  readonly together: (whose: (row: string) => Sql) => Sql
}

/**
 * Growing batches over the period, or over each day, week or month of it: heads at the start of its first day
 * (go-live rows included, §3.8), movements, pig-days, heads at the end of its last day, and further values per head. The heads at
 * the end of a day count for the day. Source: F02, F80.
 */
export function standing(context: ReportContext, counting: Counting = ONLY_DAYS): Standing {
  const { filters: f } = context
  const [from, to] = [sql`${f.dateFrom}::date`, sql`${f.dateTo}::date`]
  const key = partKey(context, sql`g.day::date`, sql`f.farm_id`)
  const daily = context.question.groupKey === 'day'
  // an undivided period is one piece: no row has to be looked up for it
  const nth = sql`(${from} + d.nth)`
  const [first, last] = daily ? [nth, nth] : key ? [sql`d.first`, sql`d.last`] : [from, to]
  const [begins, ends] = daily
    ? [nth, nth]
    : [sql`greatest(d.day, ${first})`, sql`least(d.until - 1, ${last})`]
  const counted = Object.entries({ days: lasting, ...counting.perHead }).map(
    ([name, of]) => [sql.id(name), sql`d.heads * ${of(begins, ends)}`] as const,
  )
  const flow = (value: Sql) => sql`coalesce(sum(${value}) filter (where d.day >= d.first), 0)::int`
  const period = { from: String(f.dateFrom), to: String(f.dateTo) }
  const aged = counting === ONLY_DAYS ? sql`` : sql`${lastDays(context, { ...period, columns: GROWTH })},`
  const parts = sql`${chosen(context, to)}, ${aged} ${counting.batches} ${key && !daily ? partsOf(context, from, to, key) : sql``}`
  const columnsOf = (more: readonly string[]): Sql =>
    sql.join(['farm_id', 'day', 'until', 'heads', ...more].map((name) => sql.ref(`d.${name}`)))
  const inPeriods = (columns: Sql): Sql => {
    // joined before they are divided: there are several times as many rows afterwards
    const days = counting.days(
      sql`select ${columns} ${counting.carried} from (${keptDays(context)}) d join b on b.batch_id = d.batch_id`,
    )
    return daily ? dayByDay(days, from, to) : key ? inParts(days) : days
  }
  // values per head are computed before the sort: curves are long
  const reported = (columns: Sql): Sql =>
    sql`select ${columns}, ${first} as first, ${last} as last, ${sql.join(counted.map(([name, value]) => sql`${value} as ${name}`))}
      from (${inPeriods(columns)}) d offset 0`
  const rows = sql`select b.farm_id, b.house_id, b.stage, k.*, k.taken + case when k.first = ${from} then k.closing - k.net else 0 end as begun
    from (select d.batch_id, d.first, d.last,
        ${sql.join(counted.map(([name]) => sql`sum(d.${name}) as ${name}`))},
        coalesce(sum(d.heads) filter (where d.until > d.last), 0)::int as closing, ${flow(sql`d.came`)} as came,
        ${flow(sql`d.init`)} as taken, ${flow(sql`d.net`)} as net
      from (${reported(columnsOf(['batch_id', 'came', 'init', 'net']))}) d group by 1, 2, 3) k join b on b.batch_id = k.batch_id`
  return {
    parts,
    rows,
    together: (whose) =>
      sql`select ${whose('d')} as whose, d.first, d.last, ${sql.join(counted.map(([name]) => sql`sum(d.${name}) as ${name}`))}
        from (${reported(columnsOf([]))}) d group by 1, 2, 3`,
  }
}

/** The same as a statement of its own. */
export const stood = (context: ReportContext): Sql => {
  const { parts, rows } = standing(context)
  return sql`with ${parts} ${rows}`
}
