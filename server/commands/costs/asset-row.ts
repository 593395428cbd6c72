import type { Sharing, Written } from '#domain/cost/asset-charges.ts'
import { sharesOf } from '#domain/cost/shares.ts'
import { cents } from '#domain/stock/stock.amounts.ts'

/** An asset as its form and its table store it: of one farm, or shared by several. */
export interface AssetRow {
  readonly originalValue: string | number
  readonly residualRate: string | number
  readonly months: number
  readonly startMonth: string
  readonly endMonth?: string | null
  readonly atFarmId?: string
  readonly farmIds?: readonly string[]
  readonly sharing?: Sharing
  readonly shares?: string | null
}

/** The same in the form charges are computed from; an asset of one farm is borne by that farm alone. */
export const writtenOf = (row: AssetRow): Written => ({
  value: cents(row.originalValue),
  residualRate: cents(row.residualRate),
  months: Number(row.months),
  startMonth: row.startMonth,
  endMonth: row.endMonth ?? null,
  farmIds: row.atFarmId === undefined ? (row.farmIds ?? []) : [row.atFarmId],
  sharing: row.sharing ?? 'EQUAL',
  shares: sharesOf(row.shares ?? ''),
})
