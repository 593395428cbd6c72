import { sql } from 'kysely'
import { type DataScope, type Db, scoped, type Tx } from './database.ts'

/** The data scope of one farm, with rows shared by the companies above it: for work of the server itself. */
export async function farmScope(db: Db, farmId: string): Promise<DataScope> {
  const above = await db.rows(sql<{ uid: string }>`
    select c.uid from organize c join organize f on f.tree_path like c.tree_path || '%'
    where c.type = 'company' and f.uid = ${farmId}`)
  return { root: false, farms: [farmId], companies: above.map(({ uid }) => uid), paths: [] }
}

/** Runs work in a transaction of its own, under row-level security of a farm. */
export type InFarm = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** A function that runs work in a farm, any number of times. */
export async function farmRunner(db: Db, farmId: string): Promise<InFarm> {
  const scope = await farmScope(db, farmId)
  return (work) => scoped(db, scope, work)
}
