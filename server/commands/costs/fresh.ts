import { sql } from 'kysely'
import { type DataScope, type Db, reading, scoped } from '../../kit/database.ts'
import { farmWall } from '../../kit/farm-wall.ts'
import { refreshLedger } from './ledger.ts'

/** Brings the ledgers of so many farms of a scope up to date, each behind its own wall. */
export async function freshenLedger(db: Db, scope: DataScope, today: string, most: number): Promise<void> {
  const found = await reading(db, scope, (tx) =>
    sql<{ farm: string }>`select distinct farm_id as farm from cost_ledger_stale limit ${most}`.execute(tx),
  )
  for (const { farm } of found.rows)
    await scoped(db, await farmWall(db, farm), (tx) => refreshLedger(tx, farm, today))
}
