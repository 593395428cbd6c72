import { sql } from 'kysely'
import { DEFAULT_PARAMS, type Params } from '#domain/sow/params.ts'
import type { Tx } from '../../kit/database.ts'
import { numberFrom, settingsOf } from '../../kit/setting.ts'

export interface FarmSettings {
  readonly params: Params
  /** Every setting as stored, for limits that are no parameter of the replay. */
  readonly values: ReadonlyMap<string, string>
  readonly backdateDays: number
  readonly closedUpTo: string | null
  readonly code: string
  readonly farrowingHouses: readonly string[] | undefined
}

const DEFAULT_BACKDATE_DAYS = 31

/** Parameters of a farm (the nearest value wins), its closed period and farrowing houses. */
export async function loadFarmSettings(tx: Tx, farmId: string): Promise<FarmSettings> {
  const values = await settingsOf(tx, farmId)
  const farm = await sql<{ closedUpTo: string | null; code: string | null; houses: string[] | null }>`
    select f.closed_up_to as "closedUpTo", f.code,
      (select array_agg(h.uid) from organize h join organize up on up.uid = h.parent_id
        where h.tree_path like f.tree_path || '%' and 'FARROWING' in (h.house_type, up.house_type) and not h.deleted) as houses
      from organize f where f.uid = ${farmId}`.execute(tx)
  const row = farm.rows[0]
  return {
    params: paramsFrom(values),
    values,
    backdateDays: numberFrom(values, 'event_backdate_days', DEFAULT_BACKDATE_DAYS),
    closedUpTo: row?.closedUpTo ?? null,
    code: row?.code ?? `F${farmId.slice(-6).toUpperCase()}`,
    farrowingHouses: row?.houses ?? undefined,
  }
}

function paramsFrom(settings: ReadonlyMap<string, string>): Params {
  const entries = Object.entries(DEFAULT_PARAMS).map(([key, fallback]) => [
    key,
    typeof fallback === 'number'
      ? numberFrom(settings, key, fallback)
      : (settings.get(key) ?? String(fallback)) === 'true',
  ])
  return Object.fromEntries(entries) as Params
}
