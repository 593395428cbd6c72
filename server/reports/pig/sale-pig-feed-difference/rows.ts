import { type RawBuilder, sql } from 'kysely'
import { isTimeGroup } from '#kit/report-period.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { fedParts, sharedParts } from '../batches/fed.ts'
import { fedOver, fedPeriod, weekAmount, weekPriced } from '../batches/fed-weeks.ts'
import { daysBefore, gained } from '../batches/gained.ts'
import { agedBatches, covered, standardCounting } from '../batches/standard.ts'
import { standing } from '../batches/stood.ts'

type Sql = RawBuilder<unknown>

const ofBatch = (f: string): Sql => sql`join fb b on b.batch_id = ${sql.ref(`${f}.batch_id`)}`
/** Feed of days: what has a price, and what was eaten at an age that has a standard. */
const ofDays = (
  day: Sql,
): Sql => sql`f.qty, f.amount, case when f.amount is not null then f.qty end as priced,
  ${covered(sql`f.qty`, day)} as covered`

const dayByDay = sql`select f.farm_id, f.batch_id, f.day, f.feed_id, ${ofDays(sql`f.day`)} from fed f ${ofBatch('f')}`

/** Of a week in which some ages have a standard, those days. */
const coveredInWeek = covered(sql`w.qty`, sql`w.week`, {
  days: 7,
  part: sql`(select sum(${covered(sql`f.qty`, sql`f.use_date`)}) from feed_use f where f.farm_id = w.farm_id and f.batch_id = w.batch_id and f.use_date between w.week and w.week + 6
    and f.house_id is not distinct from w.house_id and f.feed_class = w.feed_class and f.feed_id is not distinct from w.feed_id
    and f.source is not distinct from w.source)`,
})

/** True where no part of the period ends within a week from Monday on: its days need not be told apart. */
const hasWeeks = ({ parting, farms, params }: ReportContext): boolean =>
  !isTimeGroup(parting) || (parting === 'week' && farms.every((farm) => params.of(farm).week_start_day === 1))

const inWeeks = (context: ReportContext): Sql =>
  sql`select f.farm_id, f.batch_id, f.day, f.feed_id, ${ofDays(sql`f.day`)} from shared f ${ofBatch('f')} union all
    ${fedOver(fedPeriod(context), {
      weeks: (
        when,
      ) => sql`select w.farm_id, w.batch_id, w.week, w.feed_id, w.qty, ${weekAmount}, ${weekPriced}, ${coveredInWeek}
        from feed_week w ${ofBatch('w')} where ${inFarms(sql`w.farm_id`, context)} and ${when}`,
      days: (when) => sql`select f.farm_id, f.batch_id, f.use_date, f.feed_id, ${ofDays(sql`f.use_date`)}
        from feed_use f ${ofBatch('f')} where ${inFarms(sql`f.farm_id`, context)} and ${when}`,
    })}`

/** Feed rows `f` and the part of the period each lies in; weeks from Monday on need not be looked up. */
function inParts(context: ReportContext): { rows: Sql; first: Sql; last: Sql } {
  const { parting, filters } = context
  const [from, to] = [sql`${filters.dateFrom}::date`, sql`${filters.dateTo}::date`]
  if (!isTimeGroup(parting)) return { rows: sql`(${inWeeks(context)}) f`, first: from, last: to }
  if (!hasWeeks(context))
    return {
      rows: sql`(${dayByDay}) f join part p on p.farm_id = f.farm_id and p.day = f.day`,
      first: sql`p.first`,
      last: sql`p.last`,
    }
  const monday = sql`(f.day - (f.day - date '1900-01-01') % 7)`
  return {
    rows: sql`(${inWeeks(context)}) f`,
    first: sql`greatest(${monday}, ${from})`,
    last: sql`least(${monday} + 6, ${to})`,
  }
}

/** What batches ate in the period, or in each part of it: kg, 元, kg of ages that have a standard, and both prices. */
function eaten(context: ReportContext): Sql {
  const { rows, first, last } = inParts(context)
  // feed by feed first: the price list is looked into once for each, not for every day
  const ofFeed = sql`select f.batch_id, f.feed_id, ${first} as first, ${last} as last, sum(f.qty) as qty, sum(f.amount) as amount,
      sum(f.priced) as priced, sum(f.covered) as covered
    from ${rows} group by 1, 2 ${isTimeGroup(context.parting) ? sql`, 3, 4` : sql``}`
  const listed = sql`filter (where m.standard_price is not null)`
  return sql`select f.batch_id, f.first, f.last, sum(f.qty) as qty, sum(f.amount) as amount,
      sum(f.priced) as priced, coalesce(sum(f.covered), 0) as covered, sum(f.priced) ${listed} as compared,
      sum(f.amount) ${listed} as paid, sum(f.priced * m.standard_price) as standard_amount
    from (${ofFeed}) f left join material m on m.uid = f.feed_id group by 1, 2, 3`
}

/**
 * Rows `r` with what batches gained, where that is known of one that was fed. A period's gain is told once: where the period is
 * parted, with the last part, as weights between weighings are too rough for one.
 */
function grown(context: ReportContext, rows: Sql): Sql {
  const parted = isTimeGroup(context.parting)
  const fed = parted ? sql`sum(r.qty) over (partition by r.batch_id)` : sql`r.qty`
  const told = parted ? sql`row_number() over (partition by r.batch_id order by r.first desc) = 1` : sql`true`
  const rated = sql`g.gain is not null and ${fed} > 0`
  return sql`select r.*, case when ${rated} then r.qty end as rated, case when ${rated} and ${told} then g.gain end as gain
    from (${rows}) r left join (${gained(context)}) g on g.batch_id = r.batch_id`
}

/** Batches with what they ate, what was due to them and what they made of it. Source: F83, F84, F91. */
export function feeding(context: ReportContext): Sql {
  const { parts, rows } = standing(context, standardCounting(context))
  const fed = hasWeeks(context) ? sharedParts(context) : fedParts(context)
  return sql`with ${parts} ${agedBatches}, ${daysBefore(context)}, ${fed} ${grown(
    context,
    sql`select b.farm_id, b.batch_id, b.batch_no, b.stage, b.house_id, b.leader, coalesce(s.first, e.first) as first,
        coalesce(s.last, e.last) as last, coalesce(s.days, 0)::int as days, coalesce(s.known, 0)::int as known, round(coalesce(s.grams, 0) / 1000.0, 3) as standard, coalesce(e.qty, 0) as qty,
        coalesce(e.covered, 0) as covered, e.amount, e.priced, e.compared, e.paid, e.standard_amount, s.closing
      from (${rows}) s full join (${eaten(context)}) e on e.batch_id = s.batch_id and e.first = s.first
        join b on b.batch_id = coalesce(s.batch_id, e.batch_id)`,
  )}`
}
