import { sql } from 'kysely'
import { isTimeGroup } from '#kit/report-period.ts'
import { inFarms, isGiven } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import { hasUsualMonths, hasUsualWeeks } from '#server/kit/report/report.farm-calendar.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { standardCounting, uncovered } from '#server/queries/batches/batches.standard.ts'
import { type Standing, standing } from '#server/queries/batches/batches.stood.ts'
import { sharedParts } from '#server/queries/batches/fed.ts'
import {
  type FeedReading,
  fedCuts,
  fedOver,
  fedPeriod,
  weekAmount,
  weeksAndDays,
} from '#server/queries/batches/fed-weeks.ts'
import { daysBefore, gained } from '#server/queries/batches/gained.ts'

const ofBatch = (f: string): Sql => sql`join b on b.batch_id = ${sql.ref(`${f}.batch_id`)}`

/** Days without a standard in a week with some, for its feed `f`. */
const uncoveredInWeek = (days: Sql): Sql =>
  uncovered(sql`w.qty`, sql`w.week`, {
    days: 7,
    part: sql`(select sum(${uncovered(sql`f.qty`, sql`f.use_date`)}) from ${days} f where f.farm_id = w.farm_id and f.batch_id = w.batch_id
      and f.use_date between w.week and w.week + 6 and f.feed_id is not distinct from w.feed_id)`,
  })
const reported = sql`(select f.* from feed_use f where f.house_id is not distinct from w.house_id and f.feed_class = w.feed_class
  and f.source is not distinct from w.source)`

/** True where all farms divide the period alike, and by calendar. */
const hasUsualParts = (context: ReportContext): boolean => {
  const { groupKey } = context.question
  return groupKey === 'week' ? hasUsualWeeks(context) : groupKey !== 'month' || hasUsualMonths(context)
}

/** Reading of the period's feed: by whole weeks within its parts, and by days outside them. */
function readBy(context: ReportContext): FeedReading {
  const { dateFrom: from, dateTo: to } = context.filters
  const cuts = fedCuts(context)
  if (cuts) return weeksAndDays(fedPeriod(context), cuts)
  return { weeks: null, days: [sql`f.use_date between ${from}::date and ${to}::date`] }
}

/** Feed of batches as a union of statements: shared feed, and their own, in as few rows as the parts allow. */
function sources(context: ReportContext): Sql[] {
  const { weeks, days } = readBy(context)
  const ofDays = (
    day: Sql,
    table: Sql,
    when: Sql,
  ) => sql`select f.farm_id, f.batch_id, ${day} as day, f.feed_id, f.qty, f.amount,
      case when f.amount is null then f.qty end as unpriced, ${uncovered(sql`f.qty`, day)} as uncovered
    from ${table} f ${ofBatch('f')} where ${when}`
  const ofWeeks = (
    table: Sql,
    amount: Sql,
    fed: Sql,
    when: Sql,
  ) => sql`select w.farm_id, w.batch_id, w.week as day, w.feed_id, w.qty, ${amount} as amount,
      nullif(w.qty - w.priced, 0) as unpriced, ${uncoveredInWeek(fed)} as uncovered
    from ${table} w ${ofBatch('w')} where ${when}`
  const here = (row: string) => inFarms(sql.ref(`${row}.farm_id`), context)
  return [
    ofDays(sql`f.day`, sql`shared`, sql`true`),
    ...(weeks
      ? [
          ofWeeks(sql`shared_week`, sql`w.amount`, sql`feed_share`, sql`true`),
          ofWeeks(sql`feed_week`, weekAmount, reported, sql`${here('w')} and ${weeks}`),
        ]
      : []),
    ...days.map((when) => ofDays(sql`f.use_date`, sql`feed_use`, sql`${here('f')} and ${when}`)),
  ]
}

/** The part of the period of each feed row `f`; days, and weeks from Monday on, need no lookup. */
function partOfFeed(context: ReportContext): { join: Sql; first: Sql; last: Sql } {
  const { filters } = context
  const { groupKey } = context.question
  const [from, to] = [sql`${filters.dateFrom}::date`, sql`${filters.dateTo}::date`]
  if (!isTimeGroup(groupKey)) return { join: sql``, first: from, last: to }
  if (groupKey === 'day') return { join: sql``, first: sql`f.day`, last: sql`f.day` }
  if (groupKey === 'month' || !hasUsualParts(context)) {
    // farms that divide alike have the same lists: those of any
    const usual = hasUsualParts(context)
    const list = (days: string) =>
      usual ? sql`(select ${sql.ref(`p.${days}`)} from part p limit 1)` : sql.ref(`p.${days}`)
    const at = (days: string) => sql`(${list(days)})[width_bucket(f.day, ${list('firsts')})]`
    const join = usual ? sql`` : sql`join part p on p.farm_id = f.farm_id`
    return { join, first: at('firsts'), last: at('lasts') }
  }
  const monday = sql`(f.day - (f.day - date '1900-01-01') % 7)`
  return { join: sql``, first: sql`greatest(${monday}, ${from})`, last: sql`least(${monday} + 6, ${to})` }
}

/** Feed of the period, or of each part of it, by reported subject: kg, 元, kg of ages with a standard, and both prices. */
function eaten(context: ReportContext, whose: Sql): Sql {
  const { join, first, last } = partOfFeed(context)
  const { groupKey } = context.question
  // by feed first: the file is read once for each, not for every day; closed days have the standard price of that time, a day one of each
  const [kept, byKept] =
    groupKey === 'day'
      ? [sql`min(k.since) as kept, min(k.price) as kept_price`, sql``]
      : [sql`k.since as kept, k.price as kept_price`, sql`, k.since, k.price`]
  const ofFeed = (
    rows: Sql,
  ) => sql`select ${whose} as whose, f.feed_id, ${first} as first, ${last} as last, sum(f.qty) as qty, sum(f.amount) as amount,
      sum(f.qty) - coalesce(sum(f.unpriced), 0) as priced, sum(f.qty) - coalesce(sum(f.uncovered), 0) as covered,
      ${kept}
    from (${rows}) f ${join} left join material_price_kept k on k.material_id = f.feed_id and f.day between k.since and k.until
    group by 1, 2${byKept} ${isTimeGroup(groupKey) ? sql`, 3, 4` : sql``}`
  const standard = sql`case when f.kept is null then m.standard_price else f.kept_price end`
  const counted = sql`filter (where f.amount is not null)`
  const listed = sql`filter (where f.amount is not null and ${standard} is not null)`
  return sql`select f.whose, f.first, f.last, sum(f.qty) as qty, sum(f.amount) as amount,
      sum(f.priced) ${counted} as priced, sum(f.covered) as covered, sum(f.priced) ${listed} as compared,
      sum(f.amount) ${listed} as paid, sum(f.priced * ${standard} / coalesce(m.kg_per_unit, 1)) ${counted} as standard_amount
    from (${sql.join(sources(context).map(ofFeed), sql` union all `)} offset 0) f left join material m on m.uid = f.feed_id group by 1, 2, 3`
}

const dueColumns = sql`coalesce(s.first, e.first) as first, coalesce(s.last, e.last) as last, coalesce(s.days, 0)::int as days,
  coalesce(s.known, 0)::int as known, round(coalesce(s.grams, 0) / 1000.0, 3) as standard`
const eatenColumns = sql`coalesce(e.qty, 0) as qty, coalesce(e.covered, 0) as covered, e.amount, e.priced, e.compared, e.paid,
  e.standard_amount`

/** The last part of a period; all of an undivided one. */
const isLast = (context: ReportContext, whose: Sql): Sql =>
  isTimeGroup(context.question.groupKey)
    ? sql`row_number() over (partition by ${whose} order by r.first desc) = 1`
    : sql`true`

/**
 * Batches with their feed, their standard, and their gain, where that is known of a fed one. A period's gain
 * is reported once: where it is divided, with the last part, as weights between weighings are too rough for one.
 */
function ofBatches(context: ReportContext, stood: Sql): Sql {
  const fed = isTimeGroup(context.question.groupKey)
    ? sql`sum(r.qty) over (partition by r.batch_id)`
    : sql`r.qty`
  const rated = sql`g.gain is not null and ${fed} > 0`
  return sql`select r.*, case when ${rated} then r.qty end as rated,
      case when ${rated} and ${isLast(context, sql`r.batch_id`)} then g.gain end as gain
    from (select b.farm_id, b.batch_id, b.batch_no, b.stage, b.house_id, b.leader, ${dueColumns}, ${eatenColumns}, s.closing
      from (${stood}) s full join (${eaten(context, sql`f.batch_id`)}) e on e.whose = s.batch_id and e.first = s.first
        join b on b.batch_id = coalesce(s.batch_id, e.whose)) r
    left join (${gained(context)}) g on g.batch_id = r.batch_id`
}

/** kg of feed of each batch in the whole period. */
const eatenInAll = (context: ReportContext): Sql => {
  const shares = readBy(context).weeks ? sql`select w.batch_id, w.qty from shared_week w union all` : sql``
  return sql`select f.batch_id, sum(f.qty) as qty from (select f.batch_id, f.qty from shared f union all ${shares} ${fedOver(
    fedPeriod(context),
    {
      weeks: (when) =>
        sql`select w.batch_id, w.qty from feed_week w where ${inFarms(sql`w.farm_id`, context)} and ${when}`,
      days: (when) =>
        sql`select f.batch_id, f.qty from feed_use f where ${inFarms(sql`f.farm_id`, context)} and ${when}`,
    },
  )}) f group by 1`
}

/** True where single batches are not needed: a quarter by days would otherwise be computed for each batch and day. */
const isTogether = ({ filters, question: { summing, groupKey, crossKey } }: ReportContext): boolean =>
  summing === true && isTimeGroup(groupKey) && !crossKey && !isGiven(filters.leader)

/** The same of all batches together; by farm where farms divide the period differently. */
function together(context: ReportContext, stood: Standing['together']): Sql {
  const usual = hasUsualParts(context)
  const farm = (row: string): Sql =>
    usual ? sql`'00000000-0000-0000-0000-000000000000'::uuid` : sql.ref(`${row}.farm_id`)
  const gains = sql`select ${farm('b')} as whose, sum(e.qty) as rated, sum(g.gain) as gain from (${gained(context)}) g
      join b on b.batch_id = g.batch_id join (${eatenInAll(context)}) e on e.batch_id = g.batch_id and e.qty > 0
    where g.gain is not null group by 1`
  return sql`select r.*, r.whose as farm_id, g.rated, g.gain
    from (select r.*, ${isLast(context, sql`r.whose`)} as last_part from (select whose, ${dueColumns}, ${eatenColumns}
      from (${stood(farm)}) s full join (${eaten(context, farm('f'))}) e using (whose, first)) r) r
    left join (${gains}) g on g.whose = r.whose and r.last_part`
}

/** Feed, standard and gain of pigs, by batch or together. Source: F83, F84, F91. */
export function feeding(context: ReportContext): Sql {
  const { parts, rows, together: all } = standing(context, standardCounting(context))
  const answer = isTogether(context) ? together(context, all) : ofBatches(context, rows)
  const { from, to } = fedPeriod(context)
  const shares = sharedParts(
    context,
    { from: sql`${from}::date`, to: sql`${to}::date` },
    { reported: readBy(context) },
  )
  return sql`with ${parts}, ${daysBefore(context)}, ${shares} ${answer}`
}
