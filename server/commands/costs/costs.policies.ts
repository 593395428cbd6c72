import { sql } from 'kysely'
import { movedCharge, type Written } from '#domain/cost/asset-charges.ts'
import { payTotal } from '#domain/cost/salary.ts'
import { depreciable, writtenOff } from '#domain/cost/straight-line.ts'
import { ruleMessage } from '#domain/rules.ts'
import { amountText } from '#domain/stock/amounts.ts'
import type { PriceList } from '#resources/cost/price-list.ts'
import type { directPositionSalary, publicPositionSalary } from '#resources/cost/salary.ts'
import { keepOpen } from '#server/kit/closed-days.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import { type Change, rowAfter, type WritePolicy } from '#server/kit/store-deps.ts'
import { placed } from '../policies/placed.ts'
import { standardPolicy } from '../policies/standard.ts'
import { type AssetRow, writtenOf } from './asset-row.ts'
import { energyPolicy } from './energy.ts'
import { farmSizes } from './farm-sizes.ts'

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

/** What an asset is written off by in a month (F106). */
const assetPolicy: WritePolicy = async (tx, _caller, change) => {
  await assertClosedStays(tx, change)
  const { before, after } = change
  if (after === null) return {}
  const { value, residualRate, months } = written({ ...before, ...after })
  return { monthly: amountText(writtenOff(depreciable({ cents: value, residualRate, months }), months, 1)) }
}

const written = (row: Record<string, unknown>): Written => writtenOf(row as unknown as AssetRow)

/** Fields a charge follows from, in the order a refusal looks for the one to name. */
const FROM: readonly (readonly [field: string, key: keyof Written])[] = [
  ['originalValue', 'value'],
  ['months', 'months'],
  ['residualRate', 'residualRate'],
  ['startMonth', 'startMonth'],
  ['endMonth', 'endMonth'],
  ['farmIds', 'farmIds'],
  ['sharing', 'sharing'],
  ['shares', 'shares'],
]

/**
 * M-09: what a closed month charged, in any farm that bears a part before or after, is neither changed nor taken back. An asset that no
 * closed month knew was charged by none: what lies before it was entered counts as written off before.
 */
async function assertClosedStays(tx: Tx, { uid, before, after }: Change): Promise<void> {
  if (before === null) return
  const [was, will] = [written(before), after && written({ ...before, ...after })]
  const farms = [...new Set([...was.farmIds, ...(will?.farmIds ?? [])])]
  await keepOpen(tx, farms)
  const found = await sql<{ farmId: string; name: string; last: string }>`select f.uid as "farmId", f.name,
      period_of(f.uid, f.closed_up_to) as last from organize f
    where f.uid = any(${farms}::uuid[]) and f.closed_up_to is not null
      and known_in_closed(${uid}, ${farms}::uuid[]) order by f.sort, f.name`.execute(tx)
  if (found.rows.length === 0) return
  const closed = new Map(found.rows.map(({ farmId, last }) => [farmId, last]))
  const sizeAt = await farmSizes(tx, farms)
  const moved = movedCharge(was, will, closed, sizeAt)
  if (moved === null) return
  const changed = FROM.filter(([, key]) => will && !isSame(was[key], will[key]))
  const alone = changed.find(
    ([, key]) => will && movedCharge(was, { ...was, [key]: will[key] }, closed, sizeAt),
  )
  const [field] = alone ?? changed[0] ?? ['startMonth']
  const farm = found.rows.find(({ farmId }) => farmId === moved.farmId)?.name ?? ''
  throw invalid({ [field]: [`${ruleMessage('M-09', {})}：${farm}${moved.month}已月结，不能改变其资产折旧`] })
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

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
