import { sql } from 'kysely'
import type { Resource } from '#kit/resource.ts'
import type { Caller } from './context.ts'
import type { Tx } from './database.ts'
import { invalid } from './refused.ts'
import type { Values } from './store-deps.ts'

/**
 * Column with the farm of a row, by the field of its resource: the farm itself, or a house of it. A row never
 * changes farms. @throws Refused at that field: a place outside the caller's scope, or of another farm than the row
 */
export async function farmColumn(
  tx: Tx,
  caller: Caller,
  { scope, farm: key }: Resource,
  { before, after }: { before: Values | null; after: Values },
): Promise<{ farm_id?: string }> {
  if (scope !== 'farm' || key === undefined || (before && !Object.hasOwn(after, key))) return {}
  const farmId = await farmOf(tx, after[key])
  if (farmId === undefined || !caller.scope.farms.includes(farmId))
    throw invalid({ [key]: ['没有此猪场的权限'] })
  if (!before) return { farm_id: farmId }
  if (before.farmId !== farmId) throw invalid({ [key]: ['不能改到另一个猪场，请另增一行'] })
  return {}
}

/** The farm of a place, which may be the farm itself. */
async function farmOf(tx: Tx, place: unknown): Promise<string | undefined> {
  const found = await tx.row(sql<{ uid: string }>`select f.uid from organize p, organize f
    where p.uid = ${place ?? null}::uuid and f.type = 'farm' and p.tree_path like f.tree_path || '%'`)
  return found?.uid
}
