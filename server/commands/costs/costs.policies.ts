import { sql } from 'kysely'
import { payTotal } from '#domain/cost/salary.ts'
import type { PriceList } from '#resources/cost/price-list.ts'
import type { directPositionSalary, publicPositionSalary } from '#resources/cost/salary.ts'
import { invalid } from '#server/kit/refused.ts'
import { rowAfter, type WritePolicy } from '#server/kit/store-deps.ts'
import { placed } from '../policies/placed.ts'
import { standardPolicy } from '../policies/standard.ts'
import { assetPolicy } from './assets.ts'
import { energyPolicy } from './energy.ts'

/** What a person costs in a month, and as what he worked. */
const salaryPolicy: WritePolicy<typeof publicPositionSalary | typeof directPositionSalary> = async (
  tx,
  _caller,
  change,
) => {
  if (change.after === null) return {}
  const row = rowAfter(change)
  const total = payTotal(row)
  if (Number(total) < 0) throw invalid({ deduction: ['扣款不能大于应发合计'] })
  const found = await sql<{ positionId: string }>`select position_id as "positionId" from staff_position
    where uid = ${row.staffId}`.execute(tx)
  return { total, position_id: found.rows[0]?.positionId ?? null }
}

/** Direct wages that name neither house nor batch go to the houses of the position, as they are now. */
const directSalaryPolicy: WritePolicy<typeof directPositionSalary> = async (tx, caller, change) => {
  const columns = await salaryPolicy(tx, caller, change)
  if (change.after === null) return columns
  const { staffId, houseIds, batchIds } = rowAfter(change)
  if ([houseIds ?? [], batchIds ?? []].flat().length > 0) return columns
  const found = await sql<{ houses: string[] }>`select house_ids as houses from staff_position
    where uid = ${staffId}`.execute(tx)
  return { ...columns, house_ids: found.rows[0]?.houses ?? [] }
}

/** A price holds for a node and what lies below it; who may not approve leaves it waiting. */
const pricePolicy =
  (name: PriceList): WritePolicy =>
  async (tx, caller, change) => {
    const place = await placed(tx, caller, change)
    if (change.after === null || caller.functions.has(`${name}:approve`)) return place
    return { ...place, approved: false }
  }

/** What registries of costs need beyond their declarations, by resource name. */
export const costPolicies: Readonly<Record<string, WritePolicy>> = {
  feedPrice: pricePolicy('feedPrice'),
  vaccinePrice: pricePolicy('vaccinePrice'),
  semenPrice: pricePolicy('semenPrice'),
  'energy-price': standardPolicy,
  'energy-consumption': energyPolicy,
  publicPositionSalary: salaryPolicy,
  directPositionSalary: directSalaryPolicy,
  pigHouseAssets: assetPolicy,
  fieldAssets: assetPolicy,
  multiFieldAssets: assetPolicy,
}
