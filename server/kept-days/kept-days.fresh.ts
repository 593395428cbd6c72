import { sql } from 'kysely'
import { type DataScope, type Db, reading, scoped, type Tx } from '../kit/database.ts'
import { farmScope } from '../kit/farm-scope.ts'
import { prepared } from '../kit/prepared.ts'
import { refreshHerdDays } from './herd-day/herd-day.refresh.ts'
import { refreshFarmDays } from './refresh.ts'

/** True of a farm `f` with outdated days, or whose days do not reach to `to`. */
const isBehind = (to: string) => sql`(exists (select 1 from farm_day_stale s where s.farm_id = f.uid)
  or not exists (select 1 from farm_day_until u where u.farm_id = f.uid and u.until >= ${to}::date))`
/** The same for the kept scorecard days of its herd; a farm without animals keeps none. */
const isHerdBehind = (to: string) => sql`(exists (select 1 from herd_day_stale s where s.farm_id = f.uid)
  or (exists (select 1 from pig p where p.farm_id = f.uid)
    and not exists (select 1 from herd_day d where d.farm_id = f.uid and d.day >= ${to}::date)))`

/** The farms whose kept days (herd_day, farm_herd_day, farm_day) are up to date to the end of `to`. */
export const freshFarmDays = (tx: Tx, farms: readonly string[], to: string): Promise<readonly string[]> =>
  tx.values(
    prepared(sql<string>`select f.uid from unnest(${[...farms]}::uuid[]) f (uid)
    where not ${isBehind(to)} and not ${isHerdBehind(to)}`),
  )

/** Farms in sight whose farm_herd_day and farm_day have to be written again. */
export const behindFarmDays = (db: Db | Tx, today: string): Promise<string[]> =>
  db.values(sql<string>`select f.uid from organize f
    where f.type = 'farm' and not f.deleted and ${isBehind(today)} order by f.uid`)

/**
 * Brings the kept days of some of the scope's farms up to date while a user waits, each under its own row-level security; of `only` some
 * farms
 * where those are requested. The reader computes the remaining ones.
 */
export async function bringFarmDays(
  db: Db,
  scope: DataScope,
  today: string,
  most: number,
  only: readonly string[] = scope.farms,
): Promise<void> {
  const farms = scope.farms.filter((farm) => only.includes(farm))
  const fresh = new Set(await reading(db, scope, (tx) => freshFarmDays(tx, farms, today)))
  const behind = farms.filter((farm) => !fresh.has(farm)).slice(0, most)
  for (const farm of behind)
    await scoped(db, await farmScope(db, farm), async (tx) => {
      await refreshHerdDays(tx, farm, today)
      await refreshFarmDays(tx, farm, today)
    })
}
