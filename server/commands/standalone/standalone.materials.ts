import { sql } from 'kysely'
import { isUuid } from '#kit/parse.ts'
import type { Tx } from '#server/kit/database.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'
import type { Material, Materials, StandaloneFacts } from './standalone.types.ts'

/** Stored price and withdrawal days; a correction with the same material keeps them, except the price when the day changes. */
export function foundOf(
  key: string,
  { date, payload }: Pick<ParsedRow, 'date' | 'payload'>,
  { materials, old, oldDate }: StandaloneFacts,
): { unitPrice: number | null; withdrawDays: number } {
  const material = materials.get(String(payload[key]))
  const ofDay = material?.prices[date] ?? null
  if (old && old[key] === payload[key]) {
    const unitPrice = date === oldDate ? asNumber(old.unitPrice) : ofDay
    return { unitPrice, withdrawDays: asNumber(old.withdrawDays) ?? 0 }
  }
  return { unitPrice: ofDay, withdrawDays: material?.withdrawDays ?? 0 }
}

/** A number of a payload; null for an empty cell. */
export const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The materials of the rows, with their prices in the farm on the days of the rows. */
export async function loadMaterials(tx: Tx, farmId: string, rows: readonly ParsedRow[]): Promise<Materials> {
  const uids = rows.flatMap((row) => Object.values(row.payload).filter((one): one is string => isUuid(one)))
  if (uids.length === 0) return new Map()
  const days = [...new Set(rows.map(({ date }) => date))]
  return tx.byUid(sql<Material>`select m.uid, m.name, coalesce(m.withdraw_days, 0) as "withdrawDays",
      (select jsonb_object_agg(d, use_price(${farmId}, m.uid, d::date)) from unnest(${days}::text[]) d) as prices
    from material m where m.uid = any(${[...new Set(uids)]}::uuid[]) and not m.deleted`)
}
