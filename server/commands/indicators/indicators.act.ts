import { sql } from 'kysely'
import { declaredIndicator, type IndicatorCode, indicatorCodes } from '#domain/indicators.ts'
import type { productionIndicator } from '#resources/cost/production-indicator.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import type { Row, Store } from '#server/kit/store.ts'
import { rowAfter, type WritePolicy } from '#server/kit/store-deps.ts'
import type { SeenVersion } from '../documents/locked-document.ts'
import { placed } from '../policies/placed.ts'
import { defaultRow } from './default-row.ts'

const MOST = 2000

/** Copies targets to several farms; a farm's own targets stay. */
export async function copyToFarms(
  tx: Tx,
  caller: Caller,
  store: Store,
  { uids, farmIds }: Readonly<Record<'uids' | 'farmIds', readonly string[]>>,
) {
  if (uids.length * farmIds.length > MOST) throw invalid({ farmIds: [`一次最多复制${MOST}条`] })
  const rows = await store.getAll(tx, caller, [...new Set(uids)])
  const bodies: Record<string, unknown>[] = []
  for (const farmId of new Set(farmIds))
    for (const row of rows) if (!(await hasOwn(tx, row, farmId))) bodies.push(bodyOf(store, row, farmId))
  if (bodies.length > 0) await store.createMany(tx, caller, bodies)
  return { created: bodies.length, kept: rows.length * new Set(farmIds).size - bodies.length }
}

function bodyOf({ resource }: Store, row: Row, farmId: string): Record<string, unknown> {
  const typed = Object.entries(resource.fields).filter(([, field]) => !field.readonly)
  return { ...Object.fromEntries(typed.map(([key]) => [key, row[key]])), organizeId: farmId }
}

const hasOwn = (tx: Tx, { code, farmType, parityClass, year }: Row, farmId: string) =>
  tx.has(sql`select 1 from production_indicator where not deleted and organize_id = ${farmId} and code = ${code}
    and farm_type is not distinct from ${farmType}::text and parity_class is not distinct from ${parityClass}::text
    and year is not distinct from ${year}::int`)

/** Resets a common row to the default of the product; one of a company or farm is deleted, so that the row above it applies. */
export async function resetIndicator(
  tx: Tx,
  caller: Caller,
  store: Store<typeof productionIndicator>,
  { uid, version }: SeenVersion,
): Promise<void> {
  const row = await store.get(tx, caller, uid)
  if (row.organizeId !== null) return store.remove(tx, caller, uid, version)
  await store.update(tx, caller, uid, { ...defaultRow(row.code), version })
}

/** Policy of indicator targets: name, unit and direction are those of the declaration; an empty formula is its default. */
export const indicatorPolicy: WritePolicy<typeof productionIndicator> = async (tx, caller, change) => {
  const place = await placed(tx, caller, change)
  const { before, after } = change
  if (after === null) return place
  if (before && after.code !== undefined && after.code !== before.code)
    throw invalid({ code: ['指标保存后不能修改'] })
  const { code, formulaId } = rowAfter(change)
  return {
    ...place,
    ...declaredColumns(code),
    ...(formulaId ? {} : { formula_id: declaredIndicator(code).formulas[0] }),
  }
}

/** Columns of a row that come from the declaration of its indicator. */
export function declaredColumns(code: IndicatorCode) {
  const { name, unit, direction } = declaredIndicator(code)
  return { name, unit, direction, sort: indicatorCodes.indexOf(code) + 1 }
}
