import { type DataScope, type Db, reading, scoped } from '../../kit/database.ts'
import { farmWall } from '../../kit/farm-wall.ts'
import { refreshLedger } from './ledger.ts'
import { behindLedgers } from './stale.ts'

/** Brings the ledgers of so many farms of a scope up to date, each behind its own wall. */
export async function freshenLedger(db: Db, scope: DataScope, today: string, most: number): Promise<void> {
  const farms = await reading(db, scope, (tx) => behindLedgers(tx, today))
  for (const farm of farms.slice(0, most))
    await scoped(db, await farmWall(db, farm), (tx) => refreshLedger(tx, farm, today))
}
