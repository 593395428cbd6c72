import { sql } from 'kysely'
import { isUuid } from '#kit/parse.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import type { LockedLot } from './semen.ledger.ts'

export interface Target {
  readonly uid: string
  readonly name: string
}

/** A farm beyond the caller's scope is a target where its company lets this stud supply it (供精范围). */
const supplied = (stud: string, date: string, breed: Sql): Sql =>
  sql`exists (select 1 from semen_range r where not r.deleted and r.enabled is not false and r.stud_id = ${stud}
    and r.supply_farm_id = o.uid and ${date}::date between r.date_from and coalesce(r.date_to, 'infinity') and ${breed})`

const farms = (caller: Caller, stud: string, date: string, breed: Sql): Sql =>
  sql`select o.uid, o.name from organize o where o.type = 'farm' and not o.deleted and o.uid <> ${stud}
    and (o.uid = any(${caller.scope.farms}::uuid[]) or ${supplied(stud, date, breed)})`

type Supplied = Pick<LockedLot, 'farmId' | 'breedId' | 'lineId'>

const ofBreed = ({ breedId, lineId }: Supplied): Sql => sql`r.breed_id in (${breedId}::uuid, ${lineId}::uuid)`

/** Farms a lot may be sent to on a day: those of the caller, and those its stud may supply with its breed. */
export async function targetFarms(tx: Tx, caller: Caller, lotUid: string, date: string): Promise<Target[]> {
  const lot =
    await tx.row(sql<Supplied>`select farm_id as "farmId", breed_id as "breedId", line_id as "lineId"
    from semen_lot where farm_id = any(${caller.scope.farms}::uuid[]) and uid = ${lotUid}`)
  if (!lot) return []
  return tx.rows(sql<Target>`
    ${farms(caller, lot.farmId, date, ofBreed(lot))} order by o.sort, o.name`)
}

/** The farm a lot may go to, or a refusal at its field. */
export async function targetFarm(tx: Tx, caller: Caller, lot: LockedLot, uid: unknown, date: string) {
  if (!isUuid(uid)) throw invalid({ toFarmId: ['请选择接收猪场'] })
  if (uid === lot.farmId) throw invalid({ toFarmId: ['接收猪场不能是发货猪场'] })
  const farm = await tx.row(sql<Target>`
    ${farms(caller, lot.farmId, date, ofBreed(lot))} and o.uid = ${uid}`)
  if (!farm) throw invalid({ toFarmId: ['该猪场不在供精范围内，请先维护供精范围'] })
  return farm
}

/** The client a lot is sold to, or a refusal at its field. */
export async function targetClient(tx: Tx, uid: unknown): Promise<Target> {
  const client = isUuid(uid)
    ? await tx.row(sql<Target>`select uid, name from client where uid = ${uid} and not deleted for key share`)
    : null
  if (!client) throw invalid({ clientId: ['请选择客户'] })
  return client
}

/** Supplier, farm, breed and day of a supply; a stud of the group or a supplier. */
interface SupplyAsked {
  readonly studId?: string | null
  readonly supplierId?: string | null
  readonly farmId: string
  readonly breedId: string | null
  readonly lineId: string | null
  readonly date: string
}

/** The price of a range of supply (供精范围), and the range. */
interface RangePrice {
  readonly price: string
  readonly unitName: string
  readonly priority: number
}

/** The agreed price for the day: first priority first, a range of the line before one of its breed. Null without one. */
export async function rangePrice(tx: Tx, asked: SupplyAsked): Promise<RangePrice | null> {
  const { studId = null, supplierId = null, farmId, breedId, lineId, date } = asked
  const found = await tx.row(sql<RangePrice>`
    select trim_scale(price)::text as price, unit_name as "unitName", priority from semen_range
    where not deleted and enabled is not false and price is not null
      and (stud_id = ${studId}::uuid or supplier_id = ${supplierId}::uuid) and supply_farm_id = ${farmId}::uuid
      and breed_id in (${breedId}::uuid, ${lineId}::uuid)
      and ${date}::date between date_from and coalesce(date_to, 'infinity')
    order by priority, (breed_id = ${lineId}::uuid) desc nulls last, date_from desc limit 1`)
  return found ?? null
}

/** The price of a lot of one's own stud for a farm; null for a lot outside the caller's scope. */
export async function lotPrice(tx: Tx, caller: Caller, lotUid: string, farmId: string, date: string) {
  const lot = await tx.row(sql<Pick<SupplyAsked, 'studId' | 'breedId' | 'lineId'>>`
    select farm_id as "studId",
    breed_id as "breedId", line_id as "lineId" from semen_lot
    where farm_id = any(${caller.scope.farms}::uuid[]) and uid = ${lotUid}`)
  return lot ? rangePrice(tx, { ...lot, farmId, date }) : null
}
