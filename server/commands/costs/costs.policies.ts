import Big from 'big.js'
import { sql } from 'kysely'
import { movedCharge, type Written } from '#domain/cost/asset-charges.ts'
import { payTotal } from '#domain/cost/cost.salary.ts'
import { energyUsed, type Neighbours, neighbourProblem } from '#domain/cost/energy.ts'
import { depreciable, writtenOff } from '#domain/cost/straight-line.ts'
import { roundHalfUp } from '#domain/decimal.ts'
import { ruleMessage } from '#domain/rules.ts'
import { amountText } from '#domain/stock/stock.amounts.ts'
import type { fieldAsset, multiFieldAsset, pigHouseAsset } from '#resources/cost/assets.ts'
import type { energyConsumption } from '#resources/cost/energy-consumption.ts'
import type { PriceList } from '#resources/cost/price-list.ts'
import type { directPositionSalary, publicPositionSalary } from '#resources/cost/salary.ts'
import { keepOpen, periodOfFarm } from '#server/kit/closed-days.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import { type Change, rowAfter, type WritePolicy } from '#server/kit/store-deps.ts'
import { placed } from '../policies/placed.ts'
import { whenWritten } from '../policies/when-written.ts'
import { writtenOf } from './asset-row.ts'
import { farmSizes } from './farm-sizes.ts'

/** Monthly wages of a person, and the position. */
const salaryPolicy = whenWritten<typeof publicPositionSalary | typeof directPositionSalary>(
  async (tx, row) => {
    const total = payTotal(row)
    if (Number(total) < 0) throw invalid({ deduction: ['扣款不能大于应发合计'] })
    const position = await tx.value(sql<string>`
      select position_id from staff_position where uid = ${row.staffId}`)
    return { total, position_id: position }
  },
)

/** Direct wages that name neither house nor batch go to the houses of the position, as they are now. */
const directSalaryPolicy: WritePolicy<typeof directPositionSalary> = async (tx, caller, change) => {
  const columns = await salaryPolicy(tx, caller, change)
  if (change.after === null) return columns
  const { staffId, houseIds, batchIds } = rowAfter(change)
  if ([houseIds ?? [], batchIds ?? []].flat().length > 0) return columns
  const houses = await tx.value(sql<string[]>`select house_ids from staff_position where uid = ${staffId}`)
  return { ...columns, house_ids: houses ?? [] }
}

/** A price holds for a node and everything below it; entered by a user who may not approve, it waits for approval. */
const pricePolicy =
  (name: PriceList): WritePolicy =>
  async (tx, caller, change) => {
    const place = await placed(tx, caller, change)
    if (change.after === null || caller.functions.has(`${name}:approve`)) return place
    return { ...place, approved: false }
  }

type Asset = typeof pigHouseAsset | typeof fieldAsset | typeof multiFieldAsset

/** Monthly depreciation of an asset (F106). */
const assetPolicy: WritePolicy<Asset> = async (tx, _caller, change) => {
  await assertClosedStays(tx, change)
  if (change.after === null) return {}
  const { value, residualRate, months } = writtenOf(rowAfter(change))
  return { monthly: amountText(writtenOff(depreciable({ cents: value, residualRate, months }), months, 1)) }
}

/** Fields a charge depends on, in the order a refusal looks for the one to name. */
const FROM: readonly (readonly [field: string, key: keyof Written])[] = [
  ['originalValue', 'value'],
  ...(['months', 'residualRate', 'startMonth', 'endMonth', 'farmIds', 'sharing', 'shares'] as const).map(
    (key) => [key, key] as const,
  ),
]

/**
 * M-09: the charge of a closed month, in any farm that bears a part before or after, is neither changed nor taken back. An asset entered
 * after a month was closed was not charged in it: the time before its entry counts as written off elsewhere.
 */
async function assertClosedStays(tx: Tx, change: Change<Asset>): Promise<void> {
  const { uid, before, after } = change
  if (before === null) return
  const [was, will] = [writtenOf(before), after && writtenOf(rowAfter(change))]
  const farms = [...new Set([...was.farmIds, ...(will?.farmIds ?? [])])]
  await keepOpen(tx, farms)
  const found = await tx.rows(sql<{ farmId: string; name: string; last: string }>`
    select f.uid as "farmId", f.name,
      period_of(f.uid, f.closed_up_to) as last from organize f
    where f.uid = any(${farms}::uuid[]) and f.closed_up_to is not null
      and known_in_closed(${uid}, ${farms}::uuid[]) order by f.sort, f.name`)
  if (found.length === 0) return
  const closed = new Map(found.map(({ farmId, last }) => [farmId, last]))
  const sizeAt = await farmSizes(tx, farms)
  const moved = movedCharge(was, will, closed, sizeAt)
  if (moved === null) return
  const changed = FROM.filter(([, key]) => will && !isSame(was[key], will[key]))
  const alone = changed.find(
    ([, key]) => will && movedCharge(was, { ...was, [key]: will[key] }, closed, sizeAt),
  )
  const [field] = alone ?? changed[0] ?? ['startMonth']
  const farm = found.find(({ farmId }) => farmId === moved.farmId)?.name ?? ''
  throw invalid({ [field]: [`${ruleMessage('M-09', {})}：${farm}${moved.month}已月结，不能改变其资产折旧`] })
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

interface ReadingRow extends Read {
  readonly lastReading: string | null
  readonly meterReplaced: boolean | null
  readonly reading: string | null
  readonly qty: string | null
  readonly price: string | null
}

/** Energy used and its cost: the previous reading is that of the month before, the price that of the list where none was entered. */
const energyPolicy: WritePolicy<typeof energyConsumption> = async (tx, caller, change) => {
  const { uid, before, after } = change
  const row = rowAfter(change)
  if (before !== null && (after === null || isOther(before, row))) await leaveMeter(tx, before, uid)
  if (after === null) return {}
  // a used quantity follows its readings, unless it was entered along with them
  const isRead = row.reading !== null && row.reading !== undefined
  const isReread = ['reading', 'lastReading', 'meterReplaced'].some((key) => Object.hasOwn(after, key))
  const qty = isRead && isReread && !Object.hasOwn(after, 'qty') ? null : row.qty
  const replaced = row.meterReplaced === true
  const around = isRead ? await readingsAround(tx, row, uid) : NEVER_READ
  const last = row.lastReading ?? (replaced ? null : around.before)
  const reading = { last, current: row.reading, replaced }
  const against = neighbourProblem(reading, around)
  if (against) throw refusal(against)
  const used = energyUsed({ ...reading, qty })
  if ('field' in used) throw refusal(used)
  const price = row.price ?? (await energyPriceOn(tx, row, caller.today))
  if (price === null || Number(price) === 0) throw invalid({ price: [ruleMessage('M-04', {}, 0)] })
  if (isRead) await goOnFrom(tx, row, uid, row.reading)
  return {
    last_reading: last ?? null,
    qty: used.qty,
    price,
    amount: roundHalfUp(new Big(used.qty).times(price)),
  }
}

const isOther = (before: ReadingRow, row: ReadingRow): boolean =>
  (['month', 'houseId', 'energyTypeId', 'meter'] as const).some(
    (key) => (before[key] ?? null) !== (row[key] ?? null),
  ) || (row.reading ?? null) === null

/** Where a reading is removed, the next month continues from the reading before it. */
async function leaveMeter(tx: Tx, was: ReadingRow, uid: string): Promise<void> {
  if ((was.reading ?? null) !== null)
    await goOnFrom(tx, was, uid, (await readingsAround(tx, was, uid)).before)
}

const NEVER_READ: Neighbours = { before: null, after: null }

const refusal = ({ field, message }: { field: string; message: string }) => invalid({ [field]: [message] })

/** The price of an energy on the last day of a farm's month. */
async function energyPriceOn(tx: Tx, row: ReadingRow, today: string | undefined) {
  const { end } = await periodOfFarm(tx, row.atFarmId, row.month, today ?? `${row.month}-01`)
  return tx.value(sql<string>`select p.price::text from energy_price p
      join organize f on f.uid = ${row.atFarmId} left join organize o on o.uid = p.organize_id
    where p.energy_type_id = ${row.energyTypeId} and not p.deleted and (o.uid is null or f.tree_path like o.tree_path || '%')
      and p.effective_from <= ${end}::date and coalesce(p.effective_to, 'infinity') >= ${end}::date
    order by coalesce(o.level, 0) desc limit 1`)
}

/** Columns of 能耗登记 that identify the meter and the time of a reading. */
interface Read {
  readonly month: string
  readonly atFarmId: string
  readonly houseId: string | null
  readonly energyTypeId: string
  readonly meter: string | null
}

/** All other readings of a row's meter. */
const others = ({ atFarmId, energyTypeId, houseId, meter }: Read, uid: string) => sql`energy_consumption
  where farm_id = ${atFarmId} and energy_type_id = ${energyTypeId} and house_id is not distinct from ${houseId ?? null}::uuid
    and meter is not distinct from ${meter ?? null}::text and reading is not null and uid <> ${uid} and not deleted`

/** The reading at the end of the last month before, and that of the next month, unless the meter was replaced in between. */
async function readingsAround(tx: Tx, row: Read, uid: string) {
  const found = await tx.row(sql<{ before: string | null; after: string | null }>`
    select (select reading::text from ${others(row, uid)} and month < ${row.month} order by month desc limit 1) as before,
      (select case when meter_replaced then null else reading::text end from ${others(row, uid)} and month > ${row.month} order by month limit 1) as after`)
  return found ?? { before: null, after: null }
}

/** The next month continues from a reading that was entered, changed or removed before it, so that no use is doubled or lost. */
async function goOnFrom(tx: Tx, row: Read, uid: string, reading: string | null): Promise<void> {
  if (reading === null) return
  await tx.run(sql`update energy_consumption e set last_reading = ${reading}::numeric, qty = e.reading - ${reading}::numeric,
      amount = round((e.reading - ${reading}::numeric) * e.price, 2), version = e.version + 1, updated_at = now()
    from (select uid from ${others(row, uid)} and month > ${row.month} order by month limit 1) next
    where e.farm_id = ${row.atFarmId} and e.uid = next.uid and meter_replaced is not true and e.last_reading <> ${reading}::numeric`)
}

/** Policies of cost registries beyond their declarations, by resource name. */
export const costPolicies: Readonly<Record<string, WritePolicy>> = {
  feedPrice: pricePolicy('feedPrice'),
  vaccinePrice: pricePolicy('vaccinePrice'),
  semenPrice: pricePolicy('semenPrice'),
  'energy-price': placed,
  'energy-consumption': energyPolicy,
  publicPositionSalary: salaryPolicy,
  directPositionSalary: directSalaryPolicy,
  pigHouseAssets: assetPolicy,
  fieldAssets: assetPolicy,
  multiFieldAssets: assetPolicy,
}
