import { sql } from 'kysely'
import { refreshHerdDays } from '../reports/pig/herd-day/herd-day.refresh.ts'
import type { Following } from './following.ts'

/** The kept days of herds: behind where something changed, or where they do not reach to today. */
export const herdDays: Following = {
  name: 'herd-days',
  label: '日汇总',
  about: '每天存栏、转入转出各场一份',
  stale: async (db, today) => {
    const found = await sql<{
      uid: string
    }>`select f.uid from organize f where f.type = 'farm' and not f.deleted
      and (exists (select 1 from herd_day_stale s where s.farm_id = f.uid)
        or (exists (select 1 from pig p where p.farm_id = f.uid)
          and not exists (select 1 from herd_day d where d.farm_id = f.uid and d.day >= ${today}::date)))
    order by f.uid`.execute(db)
    return found.rows.map(({ uid }) => uid)
  },
  refresh: refreshHerdDays,
}
