import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import { classesServedBy, mayStore } from '#domain/stock/storing.ts'
import type { warehouse } from '#resources/material/warehouse.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import { rowAfter, type WritePolicy } from '#server/kit/store-deps.ts'

/** Of each class of material one warehouse of a farm serves what is entered in the barns; its kind fits what lies in it (K-17). */
export const warehousePolicy: WritePolicy<typeof warehouse> = async (tx, _caller, change) => {
  const { uid, before, after } = change
  if (!after) return {}
  const { atFarmId, kind, usedByEvents, enabled } = rowAfter(change)
  if (before?.houseId && (kind !== before.kind || usedByEvents))
    throw invalid({ [usedByEvents ? 'usedByEvents' : 'kind']: ['舍内存料由领料自动建立，不能改作他用'] })
  if (before && before.kind !== kind) await assertFitsStock(tx, atFarmId, uid, kind)
  const columns = before ? {} : { place: 'STORE' }
  if (!usedByEvents || enabled === false) return columns
  const found = await sql<{
    name: string
    kind: string
  }>`select name, kind from warehouse where farm_id = ${atFarmId} and uid <> ${uid}
    and used_by_events and coalesce(enabled, true) and not deleted`.execute(tx)
  const own = new Set(classesServedBy(kind))
  const rival = found.rows.find((one) => classesServedBy(one.kind).some((word) => own.has(word)))
  if (rival) throw invalid({ usedByEvents: [`${rival.name}已用于同类物料的现场用料出库`] })
  return columns
}

/** @throws Refused where something lies in the warehouse that the new kind does not take in */
async function assertFitsStock(tx: Tx, farmId: string, uid: string, kind: string): Promise<void> {
  const found = await sql<{
    name: string
    materialClass: string
  }>`select distinct m.name, m.material_class as "materialClass"
    from stock_shelf s join material m on m.uid = s.material_id
    where s.farm_id = ${farmId} and s.warehouse_id = ${uid} and s.qty > 0 order by 1`.execute(tx)
  const wrong = found.rows.find((one) => !mayStore(kind, one.materialClass))
  if (wrong) throw invalid({ kind: [`仓库里还有【${wrong.name}】，不能改为此类型`] })
}

/** V-001: what was used has been used. */
export const otherDrugPolicy: WritePolicy = async (_tx, caller, { before, after }) => {
  const { useDate } = { ...before, ...after }
  if (after && caller.today !== undefined && String(useDate) > caller.today)
    throw invalid({ useDate: [ruleMessage('V-001', {})] })
  return {}
}
