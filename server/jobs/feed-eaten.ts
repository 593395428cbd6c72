import { sql } from 'kysely'
import { refreshEaten } from '../reports/pig/feed-detail/feed-detail.refresh.ts'
import type { Following } from './following.ts'

/** What feedings came to: behind where feed was told, or who ate it changed. */
export const feedEaten: Following = {
  name: 'feed-eaten',
  label: '用料明细',
  about: '每次用料折算到猪群',
  stale: async (db) => {
    const found = await sql<{ uid: string }>`select distinct farm_id as uid from feed_eaten_stale`.execute(db)
    return found.rows.map(({ uid }) => uid)
  },
  refresh: refreshEaten,
}
