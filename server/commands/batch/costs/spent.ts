import { type RawBuilder, sql } from 'kysely'
import { centsOf, parted } from '#domain/batch/cents.ts'
import type { CostItem, Spending } from '#domain/batch/cost-types.ts'
import { CLASS_OF_STAGE } from '#domain/plain/labels.ts'
import type { Tx } from '../../../kit/database.ts'
import { worded } from '../../../kit/sql-words.ts'
import { spendings } from '../../stock/spendings.ts'

type Sql = RawBuilder<unknown>

interface Spent {
  readonly batchId: string
  readonly date: string
  readonly item: CostItem
  readonly amount: string
}

interface Shared extends Spent {
  readonly uid: string
  readonly heads: number
}

/** What was spent on batches, by batch: their own, and their shares of what was told for their houses; cents. */
export async function spentOn(
  tx: Tx,
  farmId: string,
  uids: readonly string[],
): Promise<ReadonlyMap<string, Spending[]>> {
  const own = await ownOf(tx, farmId, uids)
  const shared = [...Map.groupBy(await sharesOf(tx, farmId, uids), ({ uid }) => uid).values()].flatMap(share)
  const wanted = new Set(uids)
  const all = [...own, ...shared].filter(({ batchId }) => wanted.has(batchId))
  return Map.groupBy(all, ({ batchId }) => batchId)
}

type Own = Spending & { readonly batchId: string }

async function ownOf(tx: Tx, farmId: string, uids: readonly string[]): Promise<Own[]> {
  const found = await sql<Spent>`
    select u.batch_id as "batchId", u.use_date as date, 'FEED' as item, sum(${FED}) as amount from feed_use u
      where u.farm_id = ${farmId} and u.batch_id = any(${uids}::uuid[]) and ${FED} is not null group by 1, 2
    union all select s.batch_id, s.day, ${ITEM}, sum(s.amount) from (${materials(farmId)}) s
      where s.batch_id = any(${uids}::uuid[]) group by 1, 2, 3
    union all select batch_id, cost_date, item, sum(amount) from batch_cost_entry
      where farm_id = ${farmId} and batch_id = any(${uids}::uuid[]) group by 1, 2, 3`.execute(tx)
  return found.rows.map(({ batchId, date, item, amount }) => ({
    batchId,
    date,
    item,
    cents: centsOf(amount),
  }))
}

/** What feed cost: as told, else by the price list of the day. */
const FED = sql`coalesce(u.amount, feed_cost(u.farm_id, u.feed_id, u.use_date, u.qty))`

const ITEM = sql`case when s.source = 'IMMUNE' or s.material_class = 'VACCINE' then 'VACCINE' when s.material_class = 'CONSUMABLE' then 'OTHER' else 'DRUG' end`

/** Drugs, vaccines and consumables, each spending once, as the cost ledger has them; feed counts by its use. */
const materials = (
  farmId: string,
  since: Sql = sql`'-infinity'::date`,
): Sql => sql`select x.*, n.material_class
  from (${spendings((farm, day) => sql`${farm} = ${farmId} and ${day} >= ${since}`)}) x left join material n on n.uid = x.material_id
  where x.source <> 'OTHER' and coalesce(n.material_class, 'DRUG') in ('DRUG', 'VACCINE', 'DISINFECTANT', 'CONSUMABLE')`

/**
 * What was told for a house, once for each batch that stood there in the evening: feed for those of its class, drugs and
 * vaccines for all. Batches that are not asked for bear their share as well.
 */
async function sharesOf(tx: Tx, farmId: string, uids: readonly string[]): Promise<Shared[]> {
  const found = await sql<Shared>`
    with stood as materialized (select house_id, min(day) as first from batch_day
        where farm_id = ${farmId} and batch_id = any(${uids}::uuid[]) and house_id is not null group by 1),
      told as materialized (
        select u.uid, u.house_id, u.use_date as date, 'FEED' as item, ${FED} as amount, u.feed_class from feed_use u
          join stood s on s.house_id = u.house_id and u.use_date >= s.first
          where u.farm_id = ${farmId} and u.batch_id is null and u.pig_id is null and ${FED} is not null
        union all select s.uid, s.house_id, s.day, ${ITEM}, s.amount, null from (${materials(farmId, sql`(select min(first) from stood)`)}) s
          join stood h on h.house_id = s.house_id and s.day >= h.first where s.batch_id is null and not s.herd)
    select t.uid, t.date, t.item, t.amount, d.batch_id as "batchId", d.heads from told t
      join batch_day d on d.farm_id = ${farmId} and d.house_id = t.house_id and d.day <= t.date and d.until > t.date and d.heads > 0
      join batch b on b.farm_id = ${farmId} and b.uid = d.batch_id and not b.deleted
        and (t.feed_class is null or t.feed_class = ${worded(sql`b.stage`, CLASS_OF_STAGE)})
     order by t.uid, d.batch_id`.execute(tx)
  return found.rows
}

function share(rows: readonly Shared[]): Own[] {
  const parts = parted(
    centsOf(rows[0]?.amount ?? null),
    rows.map(({ heads }) => heads),
  )
  return rows.map(({ batchId, date, item }, at) => ({ batchId, date, item, cents: parts[at] ?? 0 }))
}
