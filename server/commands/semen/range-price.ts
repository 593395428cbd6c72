import { sql } from 'kysely'
import type { Caller } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'

/** Who supplies which farm with what, on a day; a stud of the group or a supplier. */
interface SupplyAsked {
  readonly studId?: string | null
  readonly supplierId?: string | null
  readonly farmId: string
  readonly breedId: string | null
  readonly lineId: string | null
  readonly date: string
}

/** The price a range of supply (供精范围) names, and which range that is. */
interface RangePrice {
  readonly price: string
  readonly unitName: string
  readonly priority: number
}

/** The price agreed on for the day: first priority first, a range of the line before one of its breed. Null without one. */
export async function rangePrice(tx: Tx, asked: SupplyAsked): Promise<RangePrice | null> {
  const { studId = null, supplierId = null, farmId, breedId, lineId, date } = asked
  const found =
    await sql<RangePrice>`select trim_scale(price)::text as price, unit_name as "unitName", priority from semen_range
    where not deleted and enabled is not false and price is not null
      and (stud_id = ${studId}::uuid or supplier_id = ${supplierId}::uuid) and supply_farm_id = ${farmId}::uuid
      and breed_id in (${breedId}::uuid, ${lineId}::uuid)
      and ${date}::date between date_from and coalesce(date_to, 'infinity')
    order by priority, (breed_id = ${lineId}::uuid) desc nulls last, date_from desc limit 1`.execute(tx)
  return found.rows[0] ?? null
}

/** The price of a lot of one's own stud for a farm; null for a lot that is not the caller's. */
export async function lotPrice(
  tx: Tx,
  caller: Caller,
  lotUid: string,
  farmId: string,
  date: string,
): Promise<RangePrice | null> {
  const lots = await sql<Pick<SupplyAsked, 'studId' | 'breedId' | 'lineId'>>`select farm_id as "studId",
    breed_id as "breedId", line_id as "lineId" from semen_lot
    where farm_id = any(${caller.scope.farms}::uuid[]) and uid = ${lotUid}`.execute(tx)
  const [lot] = lots.rows
  return lot ? rangePrice(tx, { ...lot, farmId, date }) : null
}
