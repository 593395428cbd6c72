import { sql } from 'kysely'
import { bear } from '#domain/cost/allocate.ts'
import { parted, sharesOf } from '#domain/cost/shares.ts'
import { depreciable, monthNumber, writtenOff } from '#domain/cost/straight-line.ts'
import { cents } from '#domain/stock/amounts.ts'
import type { Tx } from '../../kit/database.ts'
import type { Charge } from './charge.ts'
import type { Herd } from './places.ts'

interface Shared {
  readonly uid: string
  readonly originalValue: string
  readonly residualRate: string
  readonly months: number
  readonly startMonth: string
  readonly endMonth: string | null
  readonly farmIds: readonly string[]
  readonly sharing: 'SHARES' | 'CAPACITY' | 'HEADS' | 'EQUAL'
  readonly shares: string | null
}

/** A farm's part of what it shares with others (F106 × 分摊比例); all farms' parts are the whole. */
export async function sharedAssets(tx: Tx, { farmId, month, places }: Herd): Promise<Charge[]> {
  const found =
    await sql<Shared>`select uid, original_value::text as "originalValue", residual_rate::text as "residualRate", months,
      start_month as "startMonth", end_month as "endMonth", farm_ids as "farmIds", sharing, shares
    from multi_field_asset where ${farmId} = any(farm_ids) and start_month <= ${month} and not deleted order by uid`.execute(
      tx,
    )
  const charges: Charge[] = []
  for (const asset of found.rows) {
    const weights = await weightsOf(tx, asset)
    const parts = parted(
      chargedIn(asset, month),
      weights.some((one) => one > 0) ? weights : weights.map(() => 1),
    )
    const own = parts[asset.farmIds.indexOf(farmId)] ?? 0
    if (own !== 0)
      charges.push({
        ...{ source: 'SHARED_ASSET', sourceUid: asset.uid, item: 'DEPRECIATION' },
        borne: bear(own, { rule: 'PIG_DAYS' }, places),
      })
  }
  return charges
}

/** Cents an asset is written off by in a month. */
function chargedIn(
  { originalValue, residualRate, months, startMonth, endMonth }: Shared,
  month: string,
): number {
  const base = depreciable({ cents: cents(originalValue), residualRate: cents(residualRate), months })
  const last = endMonth === null ? monthNumber(month) : Math.min(monthNumber(month), monthNumber(endMonth))
  const no = (upTo: number) => Math.min(upTo, last) - monthNumber(startMonth) + 1
  return (
    writtenOff(base, months, no(monthNumber(month))) - writtenOff(base, months, no(monthNumber(month) - 1))
  )
}

/** What each of its farms counts, in their order. */
async function weightsOf(tx: Tx, { farmIds, sharing, shares }: Shared): Promise<number[]> {
  if (sharing === 'SHARES') return sharesOf(shares ?? '') ?? farmIds.map(() => 1)
  if (sharing === 'EQUAL') return farmIds.map(() => 1)
  const found = await sql<{
    uid: string
    heads: number
    places: number
  }>`select f.uid, coalesce(f.design_sows, 0) as heads,
      coalesce((select sum(h.capacity) from organize h where h.type = 'house' and h.kind = 'HOUSE' and not h.deleted
        and h.tree_path like f.tree_path || '%'), 0)::int as places
    from organize f where f.uid = any(${[...farmIds]}::uuid[])`.execute(tx)
  const byFarm = new Map(found.rows.map((row) => [row.uid, row]))
  return farmIds.map((uid) => {
    const { heads = 0, places = 0 } = byFarm.get(uid) ?? {}
    return sharing === 'HEADS' ? heads : places
  })
}
