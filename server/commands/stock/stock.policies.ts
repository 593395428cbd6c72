import { sql } from 'kysely'
import { weekRange } from '#domain/calendar.ts'
import { ruleMessage } from '#domain/rules.ts'
import { kgOfUnit } from '#domain/stock/kilos.ts'
import { classesServedBy, mayStore } from '#domain/stock/storing.ts'
import { material } from '#resources/basic/material.ts'
import type { warehouse } from '#resources/material/warehouse.ts'
import { type Tx, withoutRls } from '#server/kit/database.ts'
import { byKey, keysOf } from '#server/kit/narrow.ts'
import { invalid } from '#server/kit/refused.ts'
import { type Change, rowAfter, type Values, type WritePolicy } from '#server/kit/store-deps.ts'
import { whenWritten } from '../policies/when-written.ts'

/** For each class of material one warehouse of a farm serves the entries in the barns; its kind fits its content (K-17). */
export const warehousePolicy = whenWritten<typeof warehouse>(async (tx, row, { uid, before }) => {
  const { atFarmId, kind, usedByEvents, enabled } = row
  if (before?.houseId && (kind !== before.kind || usedByEvents))
    throw invalid({ [usedByEvents ? 'usedByEvents' : 'kind']: ['舍内存料由领料自动建立，不能改作他用'] })
  if (before && before.kind !== kind) await assertFitsStock(tx, atFarmId, uid, kind)
  const columns = before ? {} : { place: 'STORE' }
  if (!usedByEvents || enabled === false) return columns
  const found = await tx.rows(sql<{ name: string; kind: string }>`
    select name, kind from warehouse where farm_id = ${atFarmId} and uid <> ${uid}
    and used_by_events and coalesce(enabled, true) and not deleted`)
  const own = new Set(classesServedBy(kind))
  const rival = found.find((one) => classesServedBy(one.kind).some((word) => own.has(word)))
  if (rival) throw invalid({ usedByEvents: [`${rival.name}已用于同类物料的现场用料出库`] })
  return columns
})

/** @throws Refused where the warehouse holds something the new kind does not accept */
async function assertFitsStock(tx: Tx, farmId: string, uid: string, kind: string): Promise<void> {
  const found = await tx.rows(sql<{ name: string; materialClass: string }>`
    select distinct m.name, m.material_class as "materialClass"
    from stock_shelf s join material m on m.uid = s.material_id
    where s.farm_id = ${farmId} and s.warehouse_id = ${uid} and s.qty > 0 order by 1`)
  const wrong = found.find((one) => !mayStore(kind, one.materialClass))
  if (wrong) throw invalid({ kind: [`仓库里还有【${wrong.name}】，不能改为此类型`] })
}

/** V-001: a use is not dated in the future. */
export const otherDrugPolicy: WritePolicy = async (_tx, caller, { before, after }) => {
  const { useDate } = { ...before, ...after }
  if (after && caller.today !== undefined && String(useDate) > caller.today)
    throw invalid({ useDate: [ruleMessage('V-001', {})] })
  return {}
}

/** Columns the ledger of stock depends on. */
const KEPT_BY = ['unitId', 'materialClass', 'kgPerUnit'] as const
type Kept = (typeof KEPT_BY)[number]

/**
 * A material ever stocked in a warehouse of any farm, fed or given to pigs keeps its unit, its class and the kg of its unit: quantities,
 * prices and costs are stored in them. The kg of 公斤 and 吨 are known; feed in other units needs them entered.
 */
export const materialPolicy: WritePolicy = async (tx, _caller, change) => {
  const { uid, before, after } = change
  if (!after) return {}
  const weighed = await kilosOf(tx, change)
  if (!before) return weighed
  await reprice(tx, uid, rowAfter(change), before)
  const { kg_per_unit: kgPerUnit } = weighed
  const request: Record<string, unknown> = { ...after, ...(kgPerUnit !== undefined && { kgPerUnit }) }
  const changed = KEPT_BY.filter((key) => key in request && !isSame(key, request[key], before[key]))
  if (changed.length === 0) return weighed
  const words = await usedWords(tx, uid)
  if (words === null) return weighed
  throw invalid(
    byKey(changed, (key) => [`该物料已有${words}，不能修改${material.fields[key].label}，可停用后另建物料`]),
  )
}

async function reprice(tx: Tx, uid: string, now: Values, before: Values): Promise<void> {
  const price = (row: Values) => (row.standardPrice == null ? null : String(row.standardPrice))
  const was = price(before)
  if (Number(price(now) ?? Number.NaN) === Number(was ?? Number.NaN) || price(now) === was) return
  await keepStandardPrice(tx, { uid, companyId: now.companyId == null ? null : String(now.companyId), was })
}

/** Feed without an entry counts its unit as one kg. */
const isSame = (key: Kept, one: unknown, other: unknown): boolean =>
  key === 'kgPerUnit' ? Number(one ?? 1) === Number(other ?? 1) : one === other

/** The kg of a unit of feed: those of its weight unit, else the entered value, which is required. */
async function kilosOf(tx: Tx, { uid, before, after }: Change): Promise<{ kg_per_unit?: string }> {
  const row: Record<string, unknown> = { ...before, ...after }
  if (row.materialClass !== 'FEED') return {}
  const [name, old] = await unitNames(tx, [row.unitId, before?.unitId])
  // a form sends the stored value back: the 1 of 公斤 is not meant for 包
  const isLeft = before !== null && row.unitId !== before.unitId && isKnown(old, row.kgPerUnit)
  const known = kgOfUnit(name)
  if (known !== null && !isLeft && after?.kgPerUnit != null && !isKnown(name, row.kgPerUnit))
    throw invalid({ kgPerUnit: [`单位为${name}时，每单位为${known}公斤`] })
  if (known !== null) return { kg_per_unit: known }
  if (row.kgPerUnit != null && !isLeft) return {}
  const isOld = before?.kgPerUnit === null && row.unitId === before.unitId
  if (isOld && (await usedWords(tx, uid)) !== null) return {}
  throw invalid({ kgPerUnit: ['请填写每单位公斤数'] })
}

const isKnown = (unit: string, kg: unknown): boolean => Number(kgOfUnit(unit) ?? Number.NaN) === Number(kg)

async function unitNames(tx: Tx, uids: readonly unknown[]): Promise<readonly [string, string]> {
  const names = await tx.map(sql<[unknown, string]>`
    select uid::text, name1 from data_dictionary where uid::text = any(${uids.map(String)}::text[])`)
  const [now = '', old = ''] = uids.map((uid) => names.get(uid) ?? '')
  return [now, old]
}

const USED = { moved: '出入库', fed: '用料', treated: '用药', immunised: '免疫' } as const

/** Uses of a material in any farm, as text; null where there are none. */
const usedWords = (tx: Tx, uid: string): Promise<string | null> =>
  withoutRls(tx, async () => {
    const found = await tx.row(sql<Record<keyof typeof USED, boolean>>`select
      exists (select 1 from stock_event where material_id = ${uid}) as moved,
      exists (select 1 from feed_use where feed_id = ${uid}) as fed,
      exists (select 1 from medication where drug_id = ${uid}) as treated,
      exists (select 1 from immunisation where vaccine_id = ${uid}) as immunised`)
    const words = keysOf(USED).flatMap((key) => (found?.[key] ? USED[key] : []))
    return words.length > 0 ? words.join('或') : null
  })

interface Repriced {
  readonly uid: string
  /** Company whose farms see the material; null: all. */
  readonly companyId: string | null
  readonly was: string | null
}

/**
 * Before a new standard price is written, stores the old one for the closed days of any farm that sees the material, up to the
 * Sunday of that week. Waits for a running close.
 */
export async function keepStandardPrice(tx: Tx, { uid, companyId, was }: Repriced): Promise<void> {
  const farms = sql`organize f where f.type = 'farm' and not f.deleted and (${companyId}::uuid is null
    or exists (select from organize c where c.uid = ${companyId}::uuid and f.tree_path like c.tree_path || '%'))`
  await withoutRls(tx, async () => {
    await tx.run(sql`select pg_advisory_xact_lock_shared(hashtextextended('closing ' || f.uid, 0))
      from (select f.uid from ${farms} order by f.uid) f`)
    const last = await tx.value(sql<string>`select max(f.closed_up_to)::text from ${farms}`)
    const closed = last && weekRange(last).end
    await tx.run(sql`
      delete from material_price_kept where material_id = ${uid} and (${closed}::date is null or since > ${closed}::date)`)
    await tx.run(sql`
      update material_price_kept set until = ${closed}::date where material_id = ${uid} and until > ${closed}::date`)
    await tx.run(sql`insert into material_price_kept (material_id, since, until, price)
      select ${uid}, coalesce(k.last + 1, '-infinity'), ${closed}::date, ${was}::numeric
        from (select max(until) as last from material_price_kept where material_id = ${uid}) k
       where ${closed}::date is not null and coalesce(k.last < ${closed}::date, true)`)
  })
}
