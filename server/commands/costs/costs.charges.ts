import { sql } from 'kysely'
import { type Bearers, type Borne, bear, bearByShares } from '#domain/cost/allocate.ts'
import {
  type Allocation,
  type CostClass,
  ITEM_OF_MATERIAL,
  itemOfWord,
  type LedgerItem,
  type LedgerSource,
} from '#domain/cost/objects.ts'
import { sharesOf } from '#domain/cost/shares.ts'
import { CLASS_OF_STAGE } from '#domain/standalone/standalone.labels.ts'
import { apportioned, cents } from '#domain/stock/stock.amounts.ts'
import type { Tx } from '#server/kit/database.ts'
import { type Sql, worded } from '#server/kit/sql-words.ts'
import { spendings } from '#server/queries/spendings.ts'
import { ADJUSTING, ISSUED } from '#server/queries/stock-kinds.ts'
import type { Charge } from './charge.ts'
import type { Herd } from './costs.places.ts'
import { dosesSpent, fedAmount, listedSemen } from './priced.ts'

interface UseRow {
  readonly source: LedgerSource
  readonly item: LedgerItem
  readonly day: string
  readonly amount: string
  readonly batchId: string | null
  readonly houseId: string | null
  /** True for use by breeding animals. */
  readonly herd: boolean
  readonly feedClass: string | null
  /** Batches of the house at the end of that day. */
  readonly stood: readonly {
    readonly batchId: string
    readonly costClass: CostClass
    readonly heads: number
  }[]
}

/** Materials used in the month (F100): at the amounts of stock and events, at list prices where there are none. */
export async function usesOf(tx: Tx, herd: Herd): Promise<Charge[]> {
  const { farmId, month, period } = herd
  const { start, end } = period
  const within = (day: string) => sql`${sql.ref(day)} between ${start}::date and ${end}::date`
  const spent = spendings(
    (farm, day) => sql`${farm} = ${farmId} and ${day} between ${start}::date and ${end}::date`,
  )
  const feedAmount = fedAmount
  const found = await tx.rows(sql<UseRow>`with reported as materialized (
      select u.uid, 'FEED' as source, 'FEED' as item, u.use_date as day, ${feedAmount} as amount, u.batch_id, u.house_id,
          u.pig_id is not null or u.feed_class in ('GESTATION', 'LACTATION', 'BOAR', 'CREEP') as herd, u.feed_class
        from feed_use u where u.farm_id = ${farmId} and ${within('u.use_date')} and ${feedAmount} is not null
      union all
      select s.uid, case s.source when 'OTHER' then 'OTHER_DRUG' else s.source end,
          case when s.source = 'IMMUNE' then 'VACCINE' else ${itemOfMaterial(sql`n.material_class`)} end,
          s.day, s.amount, s.batch_id, s.house_id, s.herd, null
        from (${spent}) s left join material n on n.uid = s.material_id
       -- feed that went to a house lies there until it is fed; what 低值易耗品 writes off is its
       where (n.material_class is distinct from 'FEED' or s.house_id is null and s.batch_id is null and not s.fed) and not (s.source in ${ISSUED} and exists (
         select from low_consumption l where l.farm_id = s.farm_id and l.month = ${month} and l.material_id = s.material_id and not l.deleted))
      union all
      select c.uid, 'BATCH', c.item, c.cost_date, c.amount, c.batch_id, null, false, null from batch_cost_entry c
        where c.farm_id = ${farmId} and ${within('c.cost_date')}
      union all
      select null::uuid, 'SEMEN', 'SEMEN', m.move_date, -m.doses * coalesce(l.unit_price, p.price), null, null, true, null
        from semen_move m join semen_lot l on l.farm_id = m.farm_id and l.uid = m.lot_uid
        ${listedSemen}
       where m.farm_id = ${farmId} and ${within('m.move_date')} and ${dosesSpent} and coalesce(l.unit_price, p.price) is not null),
    -- what is shared in a house is shared use by use: others part each of them as well
    summed as (select source, item, day, batch_id, house_id, herd, feed_class, case when batch_id is null and house_id is not null and not herd then uid end as piece,
      sum(amount)::numeric(16,2) as amount from reported group by 1, 2, 3, 4, 5, 6, 7, 8)
    select t.source, t.item, t.day, t.amount::text, t.batch_id as "batchId", t.house_id as "houseId", t.herd, t.feed_class as "feedClass",
      coalesce((select jsonb_agg(jsonb_build_object('batchId', d.batch_id, 'costClass', b.stage, 'heads', d.heads) order by d.batch_id)
        from batch_day d join batch b on b.farm_id = d.farm_id and b.uid = d.batch_id and not b.deleted
          and (t.feed_class is null or t.feed_class = ${worded(sql`b.stage`, CLASS_OF_STAGE)})
        where not t.herd and t.batch_id is null and d.farm_id = ${farmId} and d.house_id = t.house_id and d.day <= t.day and d.until > t.day and d.heads > 0), '[]') as stood
    from summed t order by t.day, t.source, t.item, t.batch_id, t.house_id, t.piece`)
  return found.map((row) => {
    const { source, item, day, batchId, stood } = row
    const known = batchId !== null || stood.length > 0
    return { source, sourceUid: null, item, day: known ? day : null, borne: borneBy(row, herd) }
  })
}

/** Cost item of a material; a drug from outside the warehouse has no file. */
const itemOfMaterial = (materialClass: Sql) =>
  worded(sql`coalesce(${materialClass}, 'DRUG')`, ITEM_OF_MATERIAL)

/** Stock found missing or surplus in counts, and discarded stock: borne by no animal. */
export async function stockLosses(tx: Tx, { farmId, period: { start, end } }: Herd): Promise<Charge[]> {
  const found = await tx.rows(sql<{ day: string; item: LedgerItem; amount: string }>`
    select m.event_date as day, ${itemOfMaterial(sql`n.material_class`)} as item, -sum(m.amount) as amount
      from stock_move m join material n on n.uid = m.material_id
     where m.farm_id = ${farmId} and m.event_date between ${start}::date and ${end}::date and m.kind in ${ADJUSTING}
     group by 1, 2 order by 1, 2`)
  return found.map(({ day, item, amount }) => ({
    ...{ source: 'STOCK_LOSS', sourceUid: null, item, day },
    borne: [{ costClass: 'LOSS', batchId: null, cents: cents(amount) }],
  }))
}

/** Use recorded for a batch is borne by that batch, use recorded for a house by the batches in it, as in batch costs (decision 0019). */
function borneBy({ amount, batchId, houseId, herd, feedClass, stood }: UseRow, farm: Herd): Borne[] {
  const whole = cents(amount)
  if (batchId !== null) return [{ costClass: farm.classOf(batchId), batchId, cents: whole }]
  if (herd) return [{ costClass: 'BREEDING', batchId: null, cents: whole }]
  if (stood.length > 0) {
    const parts = apportioned(
      whole,
      stood.map(({ heads }) => heads),
    )
    return stood.map((one, at) => ({ costClass: one.costClass, batchId: one.batchId, cents: parts[at] ?? 0 }))
  }
  if (feedClass !== null)
    return bear(whole, { rule: 'DIRECT', costClass: classFed(feedClass, farm) }, farm.places)
  return bear(whole, { rule: 'PIG_DAYS', ...(houseId && { houseIds: farm.below(houseId) }) }, farm.places)
}

/** Feed for gilts is a cost of the herd unless there are batches of gilts. */
function classFed(feedClass: string, { places }: Herd): CostClass {
  if (feedClass === 'NURSERY' || feedClass === 'FINISH') return feedClass
  return places.some((one) => one.costClass === 'GILT_REAR') ? 'GILT_REAR' : 'BREEDING'
}

interface Booked {
  readonly uid: string
  readonly source: LedgerSource
  readonly item: LedgerItem
  readonly amount: string
  readonly rule: Allocation
  readonly costClass: CostClass | null
  readonly houseId: string | null
  /** The dictionary word a period cost was booked under. */
  readonly word: string | null
}

/** Costs booked for the month: energy, shared wages, depreciation of assets and animals, period costs (F100, F105, F106). */
export async function bookedOf(tx: Tx, herd: Herd): Promise<Charge[]> {
  const { farmId, month } = herd
  const plain = sql`'PIG_DAYS' as rule, null as "costClass"`
  const ofMonth = sql`farm_id = ${farmId} and month = ${month} and not deleted`
  const found = await tx.rows(sql<Booked>`
    select uid, 'PUBLIC_SALARY' as source, 'LABOUR' as item, total::text as amount, allocation as rule, null as "costClass",
        null::uuid as "houseId", null as word from public_salary where ${ofMonth}
    union all select uid, 'ENERGY', 'ENERGY', amount::text, ${plain}, house_id, null from energy_consumption where ${ofMonth}
    union all select p.uid, 'PERIOD', 'OTHER', p.amount::text, p.allocation, p.cost_class, null, w.name1
      from period_cost p left join data_dictionary w on w.uid = p.cost_item_id where p.farm_id = ${farmId} and p.month = ${month} and not p.deleted
    union all select uid, 'LOW_VALUE', 'CONSUMABLE', (amortised_to(l, month_no(${month})) - amortised_to(l, month_no(${month}) - 1))::text,
        ${plain}, house_id, null from low_consumption l where farm_id = ${farmId} and month <= ${month} and not deleted
    union all select uid, 'HOUSE_ASSET', 'DEPRECIATION', ${chargeOf(month)}::text, ${plain}, house_id, null
      from pig_house_asset where farm_id = ${farmId} and start_month <= ${month} and not deleted
    union all select uid, 'FIELD_ASSET', 'DEPRECIATION', ${chargeOf(month)}::text, ${plain}, null, null
      from field_asset where farm_id = ${farmId} and start_month <= ${month} and not deleted
    union all select ${farmId}, 'ANIMALS', 'DEPRECIATION', sum(charge)::text, 'DIRECT', 'BREEDING', null, null
      from biological_depreciation where ${ofMonth}
    order by source, uid`)
  return found
    .filter(({ amount }) => amount !== null && cents(amount) !== 0)
    .map((row) => chargeFor(row, herd))
}

/** Monthly depreciation of an asset. */
const chargeOf = (month: string): Sql => {
  const upTo = (number: Sql) =>
    sql`written_off(original_value, residual_rate, months, start_month, end_month, ${number})`
  return sql`(${upTo(sql`month_no(${month})`)} - ${upTo(sql`month_no(${month}) - 1`)})`
}

function chargeFor(row: Booked, { places, below }: Herd): Charge {
  const { uid, source, rule, costClass, houseId, word } = row
  const bearers: Bearers = { rule, costClass, ...(houseId && { houseIds: below(houseId) }) }
  const item = word === null ? row.item : itemOfWord(word)
  return { source, sourceUid: uid, item, day: null, borne: bear(cents(row.amount), bearers, places) }
}

/** Direct wages go to their houses and batches: by shares of work, else by the animals in them. */
export async function directWages(tx: Tx, herd: Herd): Promise<Charge[]> {
  const { farmId, month, places, below } = herd
  const found = await tx.rows(sql<{
    uid: string
    total: string
    houseIds: readonly string[]
    batchIds: readonly string[]
    shares: string | null
  }>`select d.uid, d.total::text, d.house_ids as "houseIds", d.batch_ids as "batchIds", d.shares
    from direct_salary d where d.farm_id = ${farmId} and d.month = ${month} and not d.deleted order by d.uid`)
  return found.map(({ uid, total, houseIds, batchIds, shares }): Charge => {
    const targets = [
      ...houseIds.map((one): Bearers => ({ rule: 'PIG_DAYS', houseIds: below(one) })),
      ...batchIds.map((one): Bearers => ({ rule: 'PIG_DAYS', batchIds: [one] })),
    ]
    const parts = shares === null ? null : sharesOf(shares)
    const named = targets.length > 0 && { houseIds: houseIds.flatMap(below), batchIds }
    const borne =
      parts?.length === targets.length
        ? bearByShares(
            cents(total),
            targets.map((bearers, at) => ({ bearers, share: parts[at] ?? 0 })),
            places,
          )
        : bear(cents(total), { rule: 'PIG_DAYS', ...named }, places)
    return { source: 'DIRECT_SALARY', sourceUid: uid, item: 'LABOUR', day: null, borne }
  })
}
