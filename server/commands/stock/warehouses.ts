import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'

/** Refuses a warehouse of another farm than the document's, and a disabled one. `fields`: field → uid. */
export async function assertWarehouses(tx: Tx, farmId: string, fields: Readonly<Record<string, string>>) {
  const known = await tx.map(sql<[string, boolean]>`
    select uid, coalesce(enabled, true) as enabled from warehouse
    where farm_id = ${farmId} and uid = any(${Object.values(fields)}::uuid[]) and not deleted`)
  for (const [field, uid] of Object.entries(fields)) {
    if (!known.has(uid)) throw invalid({ [field]: ['请选择本猪场的仓库'] })
    if (!known.get(uid)) throw invalid({ [field]: ['该仓库已停用'] })
  }
}
