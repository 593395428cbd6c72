import { sql } from 'kysely'
import { type DataScope, type Db, scoped, type Tx } from './database.ts'

/** The wall of one farm, with what the companies above it share: for what the server does there by itself. */
export async function farmWall(db: Db, farmId: string): Promise<DataScope> {
  const above = await sql<{
    uid: string
  }>`select c.uid from organize c join organize f on f.tree_path like c.tree_path || '%'
    where c.type = 'company' and f.uid = ${farmId}`.execute(db)
  return { root: false, farms: [farmId], companies: above.rows.map(({ uid }) => uid), paths: [] }
}

/** Runs a piece of work in a transaction of its own, behind the wall of a farm. */
export type InFarm = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** A way into a farm, as often as something is to be done there. */
export async function behindWall(db: Db, farmId: string): Promise<InFarm> {
  const wall = await farmWall(db, farmId)
  return (work) => scoped(db, wall, work)
}
