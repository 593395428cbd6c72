import { sql } from 'kysely'
import type { Db, Tx } from '../database.ts'
import type { Sql } from '../sql-words.ts'
import type { KeptFigures, LateFarm } from './definition.ts'

/** The union of marks of several kinds of kept figures. */
export const marksOf = (kept: readonly KeptFigures[], today: string): Sql =>
  sql.join(
    kept.map(({ marks }) => marks(today)),
    sql` union all `,
  )

/** Farms in sight with outdated kept figures. */
export const behindFarms = (db: Db | Tx, kept: KeptFigures, today: string): Promise<string[]> =>
  db.values(sql<string>`select distinct m.farm_id from (${kept.marks(today)}) m`)

/** The farms with outdated figures, as this transaction sees them, the earliest first. */
export async function lateFarms(
  tx: Tx,
  kept: readonly KeptFigures[],
  farms: readonly string[],
  today: string,
): Promise<LateFarm[]> {
  if (kept.length === 0) return []
  return tx.rows(sql<LateFarm>`select o.uid as "farmId", o.name as farm, min(m.since)::text as since
    from (${marksOf(kept, today)}) m join organize o on o.uid = m.farm_id where m.farm_id = any(${[...farms]}::uuid[])
    group by 1, 2 order by 3, 2`)
}
