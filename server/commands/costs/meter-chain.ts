import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'

/** A row of 能耗登记 as far as it tells which meter was read, and when. */
export interface Read {
  readonly month: string
  readonly atFarmId: string
  readonly houseId: string | null
  readonly energyTypeId: string
  readonly meter: string | null
}

/** All readings of the meter of a row but its own. */
const others = ({ atFarmId, energyTypeId, houseId, meter }: Read, uid: string) => sql`energy_consumption
  where farm_id = ${atFarmId} and energy_type_id = ${energyTypeId} and house_id is not distinct from ${houseId ?? null}::uuid
    and meter is not distinct from ${meter ?? null}::text and reading is not null and uid <> ${uid} and not deleted`

/** What the meter said at the end of the last month it was read before, and of the next, unless another was put in by then. */
export async function readingsAround(tx: Tx, row: Read, uid: string) {
  const found = await sql<{ before: string | null; after: string | null }>`
    select (select reading::text from ${others(row, uid)} and month < ${row.month} order by month desc limit 1) as before,
      (select case when meter_replaced then null else reading::text end from ${others(row, uid)} and month > ${row.month} order by month limit 1) as after`.execute(
    tx,
  )
  return found.rows[0] ?? { before: null, after: null }
}

/** The next month goes on from a reading that was entered, changed or taken away before it, so that nothing is used twice or lost. */
export async function goOnFrom(tx: Tx, row: Read, uid: string, reading: string | null): Promise<void> {
  if (reading === null) return
  await sql`update energy_consumption e set last_reading = ${reading}::numeric, qty = e.reading - ${reading}::numeric,
      amount = round((e.reading - ${reading}::numeric) * e.price, 2), version = e.version + 1, updated_at = now()
    from (select uid from ${others(row, uid)} and month > ${row.month} order by month limit 1) next
    where e.farm_id = ${row.atFarmId} and e.uid = next.uid and meter_replaced is not true and e.last_reading <> ${reading}::numeric`.execute(
    tx,
  )
}
