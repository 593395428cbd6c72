import { sql } from 'kysely'
import { isUuid } from '#kit/parse.ts'
import type { Tx } from '../../kit/database.ts'
import type { ParsedRow } from '../herd/parse-rows.ts'

export interface Material {
  readonly uid: string
  readonly name: string
  /** 元 per unit. */
  readonly price: number | null
  /** Days after the last dose on which the animal is not sold. */
  readonly withdrawDays: number
}
export type Materials = ReadonlyMap<string, Material>

/** The materials the rows name. */
export async function loadMaterials(tx: Tx, rows: readonly ParsedRow[]): Promise<Materials> {
  const uids = rows.flatMap((row) => Object.values(row.payload).filter((one): one is string => isUuid(one)))
  if (uids.length === 0) return new Map()
  const found = await sql<Material>`select uid, name, standard_price::float as price,
      coalesce(withdraw_days, 0) as "withdrawDays"
    from material where uid = any(${[...new Set(uids)]}::uuid[]) and not deleted`.execute(tx)
  return new Map(found.rows.map((row) => [row.uid, row]))
}
