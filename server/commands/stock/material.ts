import { sql } from 'kysely'
import { material } from '#resources/basic/material.ts'
import { overTheWall } from '../../kit/database.ts'
import { invalid } from '../../kit/refused.ts'
import type { WritePolicy } from '../../kit/store.ts'

/** What the ledger of stock is kept by. */
const KEPT_BY = ['unitId', 'materialClass'] as const

/** What has lain in a warehouse of any farm keeps its unit and its class: quantities, prices and costs are told in them. */
export const materialPolicy: WritePolicy = async (tx, _caller, { uid, before, after }) => {
  if (!before || !after) return {}
  const changed = KEPT_BY.filter((key) => key in after && after[key] !== before[key])
  if (changed.length === 0) return {}
  const used = await overTheWall(tx, async () => {
    const found = await sql`select 1 from stock_event where material_id = ${uid} limit 1`.execute(tx)
    return found.rows.length > 0
  })
  if (!used) return {}
  throw invalid(
    Object.fromEntries(
      changed.map((key) => [
        key,
        [`该物料已有出入库，不能修改${material.fields[key].label}，可停用后另建物料`],
      ]),
    ),
  )
}
