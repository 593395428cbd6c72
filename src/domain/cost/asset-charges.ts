import { apportioned } from '../stock/stock.amounts.ts'
import { depreciable, monthNumber, monthText, writtenOff } from './straight-line.ts'

/** Rules that split the use of an asset among several farms. */
export type Sharing = 'SHARES' | 'CAPACITY' | 'HEADS' | 'EQUAL'

/** Value and life of an asset to be written off, and the farms that bear it. */
export interface Written {
  /** Cents. */
  readonly value: number
  /** Hundredths of a per cent. */
  readonly residualRate: number
  readonly months: number
  readonly startMonth: string
  readonly endMonth: string | null
  readonly farmIds: readonly string[]
  readonly sharing: Sharing
  /** In the order of the farms; null where they go by another rule. */
  readonly shares: readonly number[] | null
}

/** Sizes that farms share by: sows a farm is designed for, and places of its houses. */
export interface Size {
  readonly sows: number
  readonly places: number
}
export type SizeAt = (farmId: string, month: string) => Size

/** Cents an asset is written off by in a month. */
export function chargedIn(asset: Written, month: string): number {
  const { value, residualRate, months, startMonth, endMonth } = asset
  const base = depreciable({ cents: value, residualRate, months })
  const number = monthNumber(month)
  const last = endMonth === null ? number : Math.min(number, monthNumber(endMonth))
  const after = (upTo: number) => writtenOff(base, months, Math.min(upTo, last) - monthNumber(startMonth) + 1)
  return after(number) - after(number - 1)
}

/** Cents of a month each farm bears, in the order of the asset's farms; all parts are the whole. */
export function farmParts(asset: Written, month: string, sizeAt: SizeAt): number[] {
  const weights = weightsOf(asset, month, sizeAt)
  return apportioned(
    chargedIn(asset, month),
    weights?.some((one) => one > 0) ? weights : asset.farmIds.map(() => 1),
  )
}

/** Weight of each farm; null where they bear alike. */
function weightsOf(
  { farmIds, sharing, shares }: Written,
  month: string,
  sizeAt: SizeAt,
): readonly number[] | null {
  if (sharing === 'SHARES') return shares
  if (sharing === 'EQUAL') return null
  return farmIds.map((uid) => sizeAt(uid, month)[sharing === 'HEADS' ? 'sows' : 'places'])
}

interface FarmMonth {
  readonly farmId: string
  readonly month: string
}

/**
 * The first closed month of a farm that would be charged otherwise; null where none is. @param before null where the asset is new;
 * @param after null where it goes; @param closed the last closed month of each farm that bears a part before or after
 */
export function movedCharge(
  before: Written | null,
  after: Written | null,
  closed: ReadonlyMap<string, string>,
  sizeAt: SizeAt,
): FarmMonth | null {
  const begins = [before, after].flatMap((one) => (one ? [monthNumber(one.startMonth)] : []))
  const last = Math.max(...[...closed.values()].map(monthNumber))
  for (let number = Math.min(...begins); number <= last; number += 1) {
    const month = monthText(number)
    const [was, will] = [byFarm(before, month, sizeAt), byFarm(after, month, sizeAt)]
    for (const [farmId, until] of closed)
      if (month <= until && (was.get(farmId) ?? 0) !== (will.get(farmId) ?? 0)) return { farmId, month }
  }
  return null
}

function byFarm(asset: Written | null, month: string, sizeAt: SizeAt): ReadonlyMap<string, number> {
  if (!asset) return new Map()
  const parts = farmParts(asset, month, sizeAt)
  return new Map(asset.farmIds.map((uid, at) => [uid, parts[at] ?? 0]))
}
