import { sql } from 'kysely'
import { type DataScope, type Db, scoped } from '../../kit/database.ts'
import { evaluateWarnings } from './evaluate.ts'

interface DueFarm {
  uid: string
  path: string
  companies: string[]
}

const trace = { route: 'DAILY early-warning', requestId: 'daily' }

/** Farms whose rules nobody has checked today. */
async function farmsDue(db: Db, today: string): Promise<DueFarm[]> {
  const found = await sql<DueFarm>`select f.uid, f.tree_path as path,
      (select coalesce(array_agg(c.uid), '{}') from organize c where c.type = 'company' and f.tree_path like c.tree_path || '%') as companies
    from organize f where f.type = 'farm' and not f.deleted
      and not exists (select 1 from warning_run r where r.farm_id = f.uid and r.day = ${today}::date)
    order by f.uid`.execute(db)
  return found.rows
}

const scopeOf = ({ uid, path, companies }: DueFarm): DataScope => ({
  root: false,
  farms: [uid],
  companies,
  paths: [path],
})

/**
 * Checks the rules of every farm that has not been checked today, each in a transaction of its own behind its own wall. A
 * farm that fails is told and tried again next time; the others go on.
 * @returns the farms checked
 */
export async function runDailyWarnings(
  db: Db,
  today: string,
  failed: (farmId: string, error: unknown) => void,
): Promise<number> {
  let done = 0
  for (const farm of await farmsDue(db, today)) {
    try {
      await scoped(db, scopeOf(farm), async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`warnings ${farm.uid}`}, 0))`.execute(tx)
        if (await wasRun(tx, farm.uid, today)) return
        await evaluateWarnings(tx, { caller: null, trace }, farm.uid, today)
        done += 1
      })
    } catch (error) {
      failed(farm.uid, error)
    }
  }
  return done
}

/** Another server may have come first while this one waited. */
async function wasRun(
  tx: Parameters<Parameters<typeof scoped>[2]>[0],
  farmId: string,
  today: string,
): Promise<boolean> {
  const found =
    await sql`select 1 from warning_run where farm_id = ${farmId} and day = ${today}::date`.execute(tx)
  return found.rows.length > 0
}
