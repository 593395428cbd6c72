import { sql } from 'kysely'
import { weekRange } from '#domain/calendar.ts'
import { isAloneAt } from '#server/kit/alone.ts'
import type { Tx } from '#server/kit/database.ts'
import { parametersOfFarms } from '#server/kit/parameters.read.ts'
import { plainContext } from '#server/kit/report/asking.ts'
import { portionParts } from '#server/queries/batches/fed.ts'
import { EATEN, fed } from './eaters.ts'

const COLUMNS = sql.join(
  ['farm_id', 'use_date', 'feed_uid', 'batch_id', 'house_id', 'feed_id', 'qty', 'amount'].map((key) =>
    sql.ref(key),
  ),
)

/** Recomputes the shares of a farm's feed of houses, by day and by week, from the week of a day on. */
async function refreshShares(
  tx: Tx,
  farmId: string,
  { since, last }: { since: string; last: string | null },
): Promise<void> {
  const monday = weekRange(since).start
  await tx.run(sql`delete from feed_share where farm_id = ${farmId} and use_date >= ${monday}::date`)
  await tx.run(sql`delete from share_week where farm_id = ${farmId} and week >= ${monday}::date`)
  if (last === null || last < monday) return
  const parts = portionParts({ farms: [farmId] }, { from: sql`${monday}::date`, to: sql`${last}::date` })
  // stored by day: a period is read from few pages
  await tx.run(sql`
    insert into feed_share (${COLUMNS}) with ${parts} select ${COLUMNS} from portion order by use_date`)
  await tx.run(sql`insert into share_week (farm_id, week, batch_id, feed_id, qty, amount, priced)
    select farm_id, date_trunc('week', use_date)::date, batch_id, feed_id, sum(qty), sum(amount),
        coalesce(sum(qty) filter (where amount is not null), 0)
      from feed_share where farm_id = ${farmId} and use_date >= ${monday}::date group by 1, 2, 3, 4 order by 2`)
}

/**
 * Brings the computed figures of a farm's feedings, and the shares of those of its houses, up to date from the first day a change reached
 * back to, unless another run is active. Marks of changes that come in meanwhile stay.
 */
export async function refreshEaten(tx: Tx, farmId: string, today: string): Promise<void> {
  if (!(await isAloneAt(tx, 'feed_eaten', farmId))) return
  const found = await tx.row(sql<{ since: string | null; last: string | null }>`
    with taken as (delete from feed_eaten_stale where farm_id = ${farmId} returning since)
    select (select min(since) from taken) as since, (select max(use_date) from feed_use where farm_id = ${farmId}) as last`)
  const { since = null, last = null } = found ?? {}
  if (since === null) return
  await tx.run(sql`delete from feed_eaten where farm_id = ${farmId} and use_date >= ${since}::date`)
  await refreshShares(tx, farmId, { since, last })
  if (last === null || last < since) return
  const context = plainContext({
    farms: [farmId],
    filters: { dateFrom: since, dateTo: last },
    today,
    params: await parametersOfFarms(tx, [farmId], today),
  })
  const rows = fed(context)
  const columns = sql.join(EATEN.map((key) => sql.ref(key)))
  // stored by day: a period is read from few pages
  await tx.run(sql`insert into feed_eaten (${columns}) select ${columns} from (${rows}) e order by use_date`)
}
