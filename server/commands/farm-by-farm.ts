import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'
import type { Db, Tx } from '../kit/database.ts'
import { farmRunner } from '../kit/farm-scope.ts'

/** Daily work for every farm. */
interface DailyWork {
  readonly name: string
  /** Condition on `f.uid`: the work is not done yet. */
  readonly needed: Sql
  run(tx: Tx, farmId: string): Promise<unknown>
}

/**
 * Does the work for every farm that needs it, each in its own transaction and limited to its own rows. A farm that fails is
 * reported and tried again in the next run; the others go on.
 * @returns the farms it was done for
 */
export async function farmByFarm(
  db: Db,
  { name, needed, run }: DailyWork,
  failed: (farmId: string, error: unknown) => void,
): Promise<number> {
  const farms = await db.values(sql<string>`select f.uid from organize f
    where f.type = 'farm' and not f.deleted and ${needed} order by f.uid`)
  let done = 0
  for (const uid of farms) {
    try {
      const inFarm = await farmRunner(db, uid)
      await inFarm(async (tx) => {
        await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${name} ${uid}`}, 0))`)
        // another server may have done it while this one waited
        if (!(await tx.has(sql`select 1 from organize f where f.uid = ${uid} and ${needed}`))) return
        await run(tx, uid)
        done += 1
      })
    } catch (error) {
      failed(uid, error)
    }
  }
  return done
}
