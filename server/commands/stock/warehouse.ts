import { sql } from 'kysely'
import { invalid } from '../../kit/refused.ts'
import type { WritePolicy } from '../../kit/store.ts'
import { classesOf } from './uses.ts'

interface Wish {
  readonly atFarmId: string
  readonly kind: string
  readonly usedByEvents: boolean | null
  readonly enabled: boolean | null
}

/** Of each class of material one warehouse of a farm serves what is entered in the barns. */
export const warehousePolicy: WritePolicy = async (tx, _caller, { uid, before, after }) => {
  if (!after) return {}
  const { atFarmId, kind, usedByEvents, enabled } = { ...before, ...after } as unknown as Wish
  if (!usedByEvents || enabled === false) return {}
  const found = await sql<{
    name: string
    kind: string
  }>`select name, kind from warehouse where farm_id = ${atFarmId} and uid <> ${uid}
    and used_by_events and coalesce(enabled, true) and not deleted`.execute(tx)
  const own = new Set(classesOf(kind))
  const rival = found.rows.find((one) => classesOf(one.kind).some((word) => own.has(word)))
  if (rival) throw invalid({ usedByEvents: [`${rival.name}已用于同类物料的现场用料出库`] })
  return {}
}
