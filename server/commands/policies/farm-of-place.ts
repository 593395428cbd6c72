import { sql } from 'kysely'
import type { Caller } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { invalid } from '../../kit/refused.ts'

/** The farm a house belongs to, for a row that belongs to its house's farm. @throws Refused at `houseId`: a house that is not the caller's */
export async function farmOfHouse(tx: Tx, caller: Caller, houseId: unknown): Promise<string> {
  const found = await sql<{ uid: string }>`select f.uid from organize h, organize f
    where h.uid = ${houseId ?? null}::uuid and f.type = 'farm' and h.tree_path like f.tree_path || '%'`.execute(
    tx,
  )
  const farmId = found.rows[0]?.uid
  if (farmId === undefined || !caller.scope.farms.includes(farmId))
    throw invalid({ houseId: ['没有此栋舍的权限'] })
  return farmId
}
