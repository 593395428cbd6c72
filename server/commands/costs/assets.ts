import { sql } from 'kysely'
import { movedCharge, type Written } from '#domain/cost/asset-charges.ts'
import { depreciable, writtenOff } from '#domain/cost/straight-line.ts'
import { ruleMessage } from '#domain/rules.ts'
import { amountText } from '#domain/stock/amounts.ts'
import type { Change, WritePolicy } from '#server/kit/store-deps.ts'
import { keepOpen } from '../../kit/closed-days.ts'
import type { Tx } from '../../kit/database.ts'
import { invalid } from '../../kit/refused.ts'
import { type AssetRow, writtenOf } from './asset-row.ts'
import { farmSizes } from './farm-sizes.ts'

/** What an asset is written off by in a month (F106). */
export const assetPolicy: WritePolicy = async (tx, _caller, change) => {
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
