import { sql } from 'kysely'
import { equals, ifGiven, isGiven } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { placesBelow } from '#server/queries/places-below.ts'

/** The feedings asked for, of the table or rows of it `u`. */
export const askedFor = ({ filters: f }: ReportContext, u: string): Sql => {
  const of = (column: string) => sql.ref(`${u}.${column}`)
  return sql`${ifGiven(f.houseId, sql`${of('house_id')} in (${placesBelow(f.houseId)})`)}
    and ${equals(of('feed_class'), f.feedClass)} and ${equals(of('feed_id'), f.feedId)} and ${equals(of('source'), f.source)}`
}

/** Told in the period, by the days of `u`. */
export const reported = ({ filters: f }: ReportContext): Sql =>
  sql`u.use_date between ${f.dateFrom}::date and ${f.dateTo}::date`

/** How many of the latest feedings are enough, where only a page of them is wanted. */
export const enough = ({ filters: f, question: { first } }: ReportContext): number | undefined =>
  isGiven(f.batchNo) || isGiven(f.earNo) ? undefined : first

/** Of a page of the latest feedings, its last row's day: none before it is needed. Each farm is walked back to it by its own. */
export function firstDay(context: ReportContext): Sql {
  const [last, { dateFrom }] = [enough(context), context.filters]
  if (last === undefined) return sql`true`
  const latest = sql`select u.use_date from feed_use u where u.farm_id = o.farm_id and ${reported(context)} and ${askedFor(context, 'u')}
    order by u.use_date desc limit ${last}`
  return sql`u.use_date >= coalesce((select u.use_date from unnest(${context.farms}::uuid[]) o(farm_id) cross join lateral (${latest}) u
    order by u.use_date desc offset ${last - 1} limit 1), ${dateFrom}::date)`
}
