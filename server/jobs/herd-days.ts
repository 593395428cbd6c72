import { sql } from 'kysely'
import { farmToday } from '../kit/clock.ts'
import { type Db, scoped } from '../kit/database.ts'
import { refreshHerdDays } from '../reports/pig/herd-day/refresh.ts'
import { type Repeated, repeat } from './repeat.ts'

/** Until then sums over a changed farm come out of its rows. */
const EVERY_MS = 10_000

/** Farms whose kept days are not right any more, or do not reach to today. */
async function staleFarms(db: Db, today: string): Promise<string[]> {
  const found = await sql<{
    uid: string
  }>`select f.uid from organize f where f.type = 'farm' and not f.deleted
      and (exists (select 1 from herd_day_stale s where s.farm_id = f.uid)
        or (exists (select 1 from pig p where p.farm_id = f.uid)
          and not exists (select 1 from herd_day d where d.farm_id = f.uid and d.day >= ${today}::date)))
    order by f.uid`.execute(db)
  return found.rows.map(({ uid }) => uid)
}

/** Brings the kept days of every farm up to what its clerks have entered, each behind its own wall. */
export async function keepHerdDays(
  db: Db,
  today: string,
  failed: (farmId: string, error: unknown) => void,
): Promise<void> {
  for (const farmId of await staleFarms(db, today)) {
    const scope = { root: false, farms: [farmId], companies: [], paths: [] }
    await scoped(db, scope, (tx) => refreshHerdDays(tx, farmId, today)).catch((error: unknown) =>
      failed(farmId, error),
    )
  }
}

/** Keeps the days of all farms while the server runs. */
export const startHerdDays = (db: Db, log: (line: string) => void, now = () => new Date()): Repeated =>
  repeat(
    EVERY_MS,
    () =>
      keepHerdDays(db, farmToday(now()), (farmId, error) =>
        log(`猪场 ${farmId} 的日汇总未完成：${String(error)}`),
      ),
    (error) => log(`日汇总未完成：${String(error)}`),
  )
