import { sql } from 'kysely'
import type { DatedParameters } from '#domain/parameter-history.ts'
import type { Tx } from '../kit/database.ts'
import { parametersOf } from '../kit/parameters.read.ts'

export interface FarmSettings {
  /** Values of today; `on` gives those of another day. */
  readonly params: DatedParameters
  readonly backdateDays: number
  readonly closedUpTo: string | null
  readonly code: string
  readonly farrowingHouses: readonly string[] | undefined
}

/** Parameters of a farm on `today`, the caller's day of the farm; its closed period and farrowing houses. */
export async function loadFarmSettings(tx: Tx, farmId: string, today: string): Promise<FarmSettings> {
  const params = await parametersOf(tx, farmId, today)
  const row = await tx.row(sql<{ closedUpTo: string | null; code: string | null; houses: string[] | null }>`
    select f.closed_up_to as "closedUpTo", f.code,
      (select array_agg(h.uid) from organize h join organize up on up.uid = h.parent_id
        where h.tree_path like f.tree_path || '%' and 'FARROWING' in (h.house_type, up.house_type) and not h.deleted) as houses
      from organize f where f.uid = ${farmId}`)
  return {
    params,
    backdateDays: params.event_backdate_days,
    closedUpTo: row?.closedUpTo ?? null,
    code: row?.code ?? `F${farmId.slice(-6).toUpperCase()}`,
    farrowingHouses: row?.houses ?? undefined,
  }
}
