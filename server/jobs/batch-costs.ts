import { sql } from 'kysely'
import { refreshFarm } from '../commands/batch/costs/stale.ts'
import { farmToday } from '../kit/clock.ts'
import type { Db } from '../kit/database.ts'
import { type Repeated, repeat } from './repeat.ts'

/** Whoever reads costs brings those of a few farms up to date himself; this is for all others. */
const EVERY_MS = 10_000

/** Brings the costs of every farm up to what its clerks have entered, each behind its own wall. */
export async function keepBatchCosts(
  db: Db,
  today: string,
  failed: (farmId: string, error: unknown) => void,
): Promise<void> {
  const found = await sql<{ uid: string }>`select distinct farm_id as uid from batch_cost_stale`.execute(db)
  for (const { uid } of found.rows)
    await refreshFarm(db, uid, today).catch((error: unknown) => failed(uid, error))
}

/** Keeps the costs of all farms while the server runs. */
export const startBatchCosts = (db: Db, log: (line: string) => void, now = () => new Date()): Repeated =>
  repeat(
    EVERY_MS,
    () =>
      keepBatchCosts(db, farmToday(now()), (farmId, error) =>
        log(`猪场 ${farmId} 的批次成本未完成：${String(error)}`),
      ),
    (error) => log(`批次成本未完成：${String(error)}`),
  )
