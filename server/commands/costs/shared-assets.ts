import { sql } from 'kysely'
import { bear } from '#domain/cost/allocate.ts'
import { farmParts } from '#domain/cost/asset-charges.ts'
import type { Tx } from '../../kit/database.ts'
import { type AssetRow, writtenOf } from './asset-row.ts'
import type { Charge } from './charge.ts'
import type { Herd } from './costs.places.ts'
import { farmSizes } from './farm-sizes.ts'

type Shared = AssetRow & { readonly uid: string }

/** A farm's part of what it shares with others (F106 × 分摊比例); all farms' parts are the whole. */
export async function sharedAssets(tx: Tx, { farmId, month, places }: Herd): Promise<Charge[]> {
  const found =
    await sql<Shared>`select uid, original_value::text as "originalValue", residual_rate::text as "residualRate", months,
      start_month as "startMonth", end_month as "endMonth", farm_ids as "farmIds", sharing, shares
    from multi_field_asset where ${farmId} = any(farm_ids) and start_month <= ${month} and not deleted order by uid`.execute(
      tx,
    )
  const assets = found.rows.map((row) => ({ uid: row.uid, ...writtenOf(row) }))
  const sizeAt = await farmSizes(tx, [...new Set(assets.flatMap(({ farmIds }) => farmIds))])
  const charges: Charge[] = []
  for (const asset of assets) {
    const own = farmParts(asset, month, sizeAt)[asset.farmIds.indexOf(farmId)] ?? 0
    if (own !== 0)
      charges.push({
        ...{ source: 'SHARED_ASSET', sourceUid: asset.uid, item: 'DEPRECIATION', day: null },
        borne: bear(own, { rule: 'PIG_DAYS' }, places),
      })
  }
  return charges
}
