import { type RawBuilder, sql } from 'kysely'
import { type DataScope, type Db, scoped, type Tx } from '../kit/database.ts'

/** Work that every farm needs once a day. */
export interface DailyWork {
  readonly name: string
  /** Condition on `f.uid`: the farm has not had it yet. */
  readonly needed: RawBuilder<unknown>
  run(tx: Tx, farmId: string): Promise<unknown>
}

interface Farm {
  readonly uid: string
  readonly path: string
  readonly companies: string[]
}

const scopeOf = ({ uid, path, companies }: Farm): DataScope => ({
  root: false,
  farms: [uid],
  companies,
  paths: [path],
})

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
  const farms = await sql<Farm>`select f.uid, f.tree_path as path,
      (select coalesce(array_agg(c.uid), '{}') from organize c where c.type = 'company' and f.tree_path like c.tree_path || '%') as companies
    from organize f where f.type = 'farm' and not f.deleted and ${needed} order by f.uid`.execute(db)
  let done = 0
  for (const farm of farms.rows) {
    try {
      await scoped(db, scopeOf(farm), async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`${name} ${farm.uid}`}, 0))`.execute(tx)
        // another server may have done it while this one waited
        const still = await sql`select 1 from organize f where f.uid = ${farm.uid} and ${needed}`.execute(tx)
        if (still.rows.length === 0) return
        await run(tx, farm.uid)
        done += 1
      })
    } catch (error) {
      failed(farm.uid, error)
    }
  }
  return done
}
