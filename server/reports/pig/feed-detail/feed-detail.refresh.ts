import { sql } from 'kysely'
import { isAloneAt } from '#server/kit/alone.ts'
import type { Tx } from '#server/kit/database.ts'
import { parametersOfFarms } from '#server/kit/parameters.ts'
import { plainContext } from '#server/kit/report/asking.ts'
import { refreshShares } from '#server/queries/batches/refresh-shares.ts'
import { EATEN, fed } from './eaters.ts'

/**
 * Brings what the feedings of a farm came to, and who shared those of its houses, up to what is recorded, from the first day a
 * change reached back to. Changes that come in meanwhile keep their mark. Does nothing while another does it.
 */
export async function refreshEaten(tx: Tx, farmId: string, today: string): Promise<void> {
  if (!(await isAloneAt(tx, 'feed_eaten', farmId))) return
  const found = await sql<{ since: string | null; last: string | null }>`
    with taken as (delete from feed_eaten_stale where farm_id = ${farmId} returning since)
    select (select min(since) from taken) as since, (select max(use_date) from feed_use where farm_id = ${farmId}) as last`.execute(
    tx,
  )
  const { since = null, last = null } = found.rows[0] ?? {}
  if (since === null) return
  await sql`delete from feed_eaten where farm_id = ${farmId} and use_date >= ${since}::date`.execute(tx)
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
  // a period is read from few pages where its days lie together
  await sql`insert into feed_eaten (${columns}) select ${columns} from (${rows}) e order by use_date`.execute(
    tx,
  )
}
