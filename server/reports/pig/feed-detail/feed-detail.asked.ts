import { sql } from 'kysely'
import { equals, ifGiven, isGiven } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { placesBelow } from '#server/queries/places-below.ts'

/** Condition of the filters on feedings `u`. */
export const askedFor = ({ filters: f }: ReportContext, u: string): Sql => {
  const of = (column: string) => sql.ref(`${u}.${column}`)
  return sql`${ifGiven(f.houseId, sql`${of('house_id')} in (${placesBelow(f.houseId)})`)}
    and ${equals(of('feed_class'), f.feedClass)} and ${equals(of('feed_id'), f.feedId)} and ${equals(of('source'), f.source)}`
}

/** True of feedings of the period, by the days of `u`. */
export const reported = ({ filters: f }: ReportContext): Sql =>
  sql`u.use_date between ${f.dateFrom}::date and ${f.dateTo}::date`

/** Number of latest feedings to read, where only a page is wanted. */
export const enough = ({ filters: f, question: { first } }: ReportContext): number | undefined =>
  isGiven(f.batchNo) || isGiven(f.earNo) ? undefined : first

/** The day of the last row of a page of latest feedings: no earlier day is read. Each farm is read back to its own. */
export function firstDay(context: ReportContext): Sql {
  const [last, { dateFrom }] = [enough(context), context.filters]
  if (last === undefined) return sql`true`
  const latest = sql`select u.use_date from feed_use u where u.farm_id = o.farm_id and ${reported(context)} and ${askedFor(context, 'u')}
    order by u.use_date desc limit ${last}`
  return sql`u.use_date >= coalesce((select u.use_date from unnest(${context.farms}::uuid[]) o(farm_id) cross join lateral (${latest}) u
    order by u.use_date desc offset ${last - 1} limit 1), ${dateFrom}::date)`
}
