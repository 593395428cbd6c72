import { sql } from 'kysely'
import { DEFAULT_PARAMS, type Params } from '#domain/sow/params.ts'
import type { Tx } from '../../kit/database.ts'

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

/** Parameters of a farm (the company's value wins over the common one), its closed period and farrowing houses. */
export async function loadFarmSettings(tx: Tx, farmId: string): Promise<FarmSettings> {
  const values = await sql<{ name: string; value: string }>`
    select distinct on (s.name) s.name, s.value from app_setting s, organize f
     where f.uid = ${farmId} and (s.company_id is null or f.tree_path like '%/' || s.company_id || '/%')
     order by s.name, s.company_id nulls last`.execute(tx)
  const farm = await sql<{ closedUpTo: string | null; code: string | null; houses: string[] | null }>`
    select f.closed_up_to as "closedUpTo", f.code,
      (select array_agg(h.uid) from organize h where h.tree_path like f.tree_path || '%' and h.house_type = 'FARROWING' and not h.deleted) as houses
      from organize f where f.uid = ${farmId}`.execute(tx)
  const settings = new Map(values.rows.map((row) => [row.name, row.value]))
  const row = farm.rows[0]
  return {
    params: paramsFrom(settings),
    values: settings,
    backdateDays: Number(settings.get('event_backdate_days') ?? DEFAULT_BACKDATE_DAYS),
    closedUpTo: row?.closedUpTo ?? null,
    code: row?.code ?? `F${farmId.slice(-6).toUpperCase()}`,
    farrowingHouses: row?.houses ?? undefined,
  }
}

function paramsFrom(settings: ReadonlyMap<string, string>): Params {
  const entries = Object.entries(DEFAULT_PARAMS).map(([key, fallback]) => {
    const text = settings.get(key)
    if (text === undefined) return [key, fallback]
    return [key, typeof fallback === 'boolean' ? text === 'true' : Number(text)]
  })
  return Object.fromEntries(entries) as Params
}
