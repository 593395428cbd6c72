import { sql } from 'kysely'
import type { RowOf } from '#kit/field.ts'
import type { pigArrival } from '#resources/pig/pig-arrival.ts'
import type { Tx } from '../../kit/database.ts'
import { invalid } from '../../kit/refused.ts'
import type { WritePolicy } from '../../kit/store.ts'

type Arrival = RowOf<(typeof pigArrival)['fields']>

/** An arrival answers an approved request of its farm, and says how many that one asked for. */
export const pigArrivalPolicy: WritePolicy = async (tx, _caller, { before, after }) => {
  const { applyId, introFarmId } = { ...before, ...after } as unknown as Arrival
  return { planned: await requested(tx, String(applyId), String(introFarmId)) }
}

async function requested(tx: Tx, uid: string, farmId: string): Promise<number | null> {
  const found = await sql<{ farmId: string; kind: string; status: string; heads: number | null }>`
    select farm_id as "farmId", kind, status, heads from launch_apply where uid = ${uid} and not deleted`.execute(
    tx,
  )
  const [apply] = found.rows
  const refuse = (message: string) => invalid({ applyId: [message] })
  // a uid that names nothing is told by its own check
  if (!apply) return null
  if (apply.kind !== 'INTRODUCTION') throw refuse('计划单不是引种申请')
  if (apply.status !== 'APPROVED') throw refuse('计划单还没有审核')
  if (apply.farmId !== farmId) throw refuse('计划单不是本场的申请')
  return apply.heads
}

/** Nothing has left yet. */
export const breedingIntroductionPolicy: WritePolicy = async (_tx, _caller, { before }) =>
  before ? {} : { sent: 0, arrived: 0, rate: '0.00' }
