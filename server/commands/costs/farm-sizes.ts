import { sql } from 'kysely'
import type { Size, SizeAt } from '#domain/cost/asset-charges.ts'
import type { Tx } from '#server/kit/database.ts'

interface Kept extends Size {
  readonly farmId: string
  /** Last month it holds for; null for the present size. */
  readonly until: string | null
}

const NONE: Size = { sows: 0, places: 0 }

/** Sizes by which farms share assets, by month: closed months by the sizes at their close, the others by those of today. */
export async function farmSizes(tx: Tx, farms: readonly string[]): Promise<SizeAt> {
  const found = await tx.rows(sql<Kept>`select farm_id as "farmId", until, sows, places
    from farm_sizes(${[...farms]}::uuid[]) order by until nulls last`)
  const byFarm = Map.groupBy(found, ({ farmId }) => farmId)
  return (farmId, month) => byFarm.get(farmId)?.find(({ until }) => until === null || month <= until) ?? NONE
}

/** Stores them for a month that is being closed, before its costs are computed. */
export const keepSizes = (tx: Tx, farmId: string, month: string): Promise<void> =>
  tx.run(sql`select keep_farm_sizes(${farmId}, ${month})`)
