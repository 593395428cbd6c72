import { sql } from 'kysely'
import { isUuid } from '#kit/parse.ts'
import type { Tx } from '../../kit/database.ts'
import type { ParsedRow } from '../herd/parse-rows.ts'
import type { Payload, PlainWorld } from './types.ts'

export interface Material {
  readonly uid: string
  readonly name: string
  /** 元 per unit. */
  readonly price: number | null
  /** Days after the last dose on which the animal is not sold. */
  readonly withdrawDays: number
}
export type Materials = ReadonlyMap<string, Material>

/** Price and withdrawal days as they were found; a correction that names the same material keeps them. */
export function foundOf(
  key: string,
  payload: Payload,
  { materials, old }: PlainWorld,
): { unitPrice: number | null; withdrawDays: number } {
  if (old && old[key] === payload[key])
    return { unitPrice: asNumber(old.unitPrice), withdrawDays: asNumber(old.withdrawDays) ?? 0 }
  const material = materials.get(String(payload[key]))
  return { unitPrice: material?.price ?? null, withdrawDays: material?.withdrawDays ?? 0 }
}

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The materials the rows name. */
export async function loadMaterials(tx: Tx, rows: readonly ParsedRow[]): Promise<Materials> {
  const uids = rows.flatMap((row) => Object.values(row.payload).filter((one): one is string => isUuid(one)))
  if (uids.length === 0) return new Map()
  const found = await sql<Material>`select uid, name, standard_price::float as price,
      coalesce(withdraw_days, 0) as "withdrawDays"
    from material where uid = any(${[...new Set(uids)]}::uuid[]) and not deleted`.execute(tx)
  return new Map(found.rows.map((row) => [row.uid, row]))
}
