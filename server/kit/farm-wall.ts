import { sql } from 'kysely'
import type { DataScope, Db } from './database.ts'

/** The wall of one farm, with what the companies above it share: for what the server does there by itself. */
export async function farmWall(db: Db, farmId: string): Promise<DataScope> {
  const above = await sql<{
    uid: string
  }>`select c.uid from organize c join organize f on f.tree_path like c.tree_path || '%'
    where c.type = 'company' and f.uid = ${farmId}`.execute(db)
  return { root: false, farms: [farmId], companies: above.rows.map(({ uid }) => uid), paths: [] }
}
