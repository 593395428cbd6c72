import { type RawBuilder, sql } from 'kysely'

/** Days a month may stay open after its end. */
const PATIENCE = 3

/** The last month that is over, while it is still open (§5.11), in a farm that closes its months. Rows as home lists have them. */
export const openMonth = (farmId: string, today: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select f.uid, period_of(f.uid, e.last) as subject, case when f.closed_up_to is null then '尚未月结' else '已关账至' || f.closed_up_to end as place,
      ${today} - e.last as days, e.last + ${sql.lit(PATIENCE)} as deadline, ${today} - e.last - ${sql.lit(PATIENCE)} as overdue
    from organize f cross join lateral (select month_end_before(f.uid, ${today}) as last) e
   where f.uid = ${farmId} and f.closed_up_to < e.last and ${today} > e.last + ${sql.lit(PATIENCE)}`
