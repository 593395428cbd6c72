import { sql } from 'kysely'
import { weekRange } from '#domain/calendar.ts'
import type { Tx } from '#server/kit/database.ts'
import { portionParts } from './fed.ts'

const COLUMNS = sql.join(
  ['farm_id', 'use_date', 'feed_uid', 'batch_id', 'house_id', 'feed_id', 'qty', 'amount'].map((key) =>
    sql.ref(key),
  ),
)

/** Shares a farm's feed of houses anew, by day and by week, from the week of a day on. */
export async function refreshShares(
  tx: Tx,
  farmId: string,
  { since, last }: { since: string; last: string | null },
): Promise<void> {
  const monday = weekRange(since).start
  await sql`delete from feed_share where farm_id = ${farmId} and use_date >= ${monday}::date`.execute(tx)
  await sql`delete from share_week where farm_id = ${farmId} and week >= ${monday}::date`.execute(tx)
  if (last === null || last < monday) return
  const parts = portionParts({ farms: [farmId] }, { from: sql`${monday}::date`, to: sql`${last}::date` })
  // a period is read from few pages where its days lie together
  await sql`insert into feed_share (${COLUMNS}) with ${parts} select ${COLUMNS} from portion order by use_date`.execute(
    tx,
  )
  await sql`insert into share_week (farm_id, week, batch_id, feed_id, qty, amount, priced)
    select farm_id, date_trunc('week', use_date)::date, batch_id, feed_id, sum(qty), sum(amount),
        coalesce(sum(qty) filter (where amount is not null), 0)
      from feed_share where farm_id = ${farmId} and use_date >= ${monday}::date group by 1, 2, 3, 4 order by 2`.execute(
    tx,
  )
}
