import { sql } from 'kysely'
import {
  lastSunday,
  refreshBatchWeeks,
} from '../reports/pig/fatten-pig-prod-week/fatten-pig-prod-week.refresh.ts'
import type { Following } from './following.ts'

/** The kept weeks of growing batches: behind where a batch changed, or where they do not reach to the last that is over. */
export const batchWeeks: Following = {
  name: 'batch-weeks',
  label: '批次周汇总',
  about: '育肥批次每周一份',
  stale: async (db, today) => {
    const found = await sql<{
      uid: string
    }>`select f.uid from organize f where f.type = 'farm' and not f.deleted
      and (exists (select 1 from batch_week_stale s where s.farm_id = f.uid)
        or not exists (select 1 from batch_week_until u where u.farm_id = f.uid and u.until >= ${lastSunday(today)}::date))
    order by f.uid`.execute(db)
    return found.rows.map(({ uid }) => uid)
  },
  refresh: refreshBatchWeeks,
}
