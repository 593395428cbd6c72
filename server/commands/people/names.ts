import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'

/** Names of the technicians who serve a farm, of some kinds first and the others after them. */
export async function technicianNames(tx: Tx, farmId: string, kinds: readonly string[]): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select name from technician where not deleted and coalesce(enabled, true) and ${farmId}::uuid = any(farm_ids)
     group by name order by bool_or(kind = any(${[...kinds]}::text[])) desc, name limit 500`.execute(tx)
  return found.rows.map((row) => row.name)
}
