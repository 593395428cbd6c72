import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import type { Values, WritePolicy } from '#server/kit/store-deps.ts'

/** Ranges of semen supply: the unit is stored by name; one unit, farm and breed have one range on any day. */
export const semenRangePolicy: WritePolicy = async (tx, _caller, { uid, before, after }) => {
  if (after === null) return {}
  const row: Values = { ...before, ...after }
  if (row.enabled !== false) await assertNoOverlap(tx, uid, row)
  return { unit_name: await unitName(tx, row) }
}

/** The name of the unit; empty for an unknown uid, which the check of pointers refuses later. */
const unitName = async (tx: Tx, { supplierId, studId }: Values): Promise<string> =>
  (await tx.value(sql<string>`
    select name from supplier where uid = ${supplierId ?? null}::uuid
    union all select name from organize where uid = ${studId ?? null}::uuid`)) ?? ''

/** Renames a supplier or stud in its ranges, too. */
export async function renameUnit(tx: Tx, uid: string, before: Values | null, after: Values): Promise<void> {
  if (!before || typeof after.name !== 'string' || after.name === before.name) return
  await tx.run(sql`
    update semen_range set unit_name = ${after.name} where supplier_id = ${uid} or stud_id = ${uid}`)
}

/** Suppliers need only that beyond their declaration. */
export const supplierPolicy: WritePolicy = async (tx, _caller, { uid, before, after }) => {
  if (after) await renameUnit(tx, uid, before, after)
  return {}
}

async function assertNoOverlap(tx: Tx, uid: string, row: Values): Promise<void> {
  // two that are written at once would not see each other
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`semen_range ${row.supplyFarmId}`}, 0))`)
  const other = await tx.row(sql<{ from: string; to: string | null }>`
    select date_from as "from", date_to as "to"
    from semen_range where not deleted and enabled is not false and uid <> ${uid}
      and supply_farm_id = ${row.supplyFarmId} and breed_id = ${row.breedId}
      and supplier_id is not distinct from ${row.supplierId ?? null}::uuid and stud_id is not distinct from ${row.studId ?? null}::uuid
      and daterange(date_from, date_to, '[]') && daterange(${row.dateFrom}::date, ${row.dateTo ?? null}::date, '[]')
    order by date_from limit 1`)
  if (!other) return
  const span = `${other.from}至${other.to ?? '长期'}`
  throw invalid({ dateFrom: [`该供精单位对此猪场、此品种品系已有供精范围（${span}），起止日期不能重叠`] })
}
