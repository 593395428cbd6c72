import { sql } from 'kysely'
import { type Borne, bear } from '#domain/cost/allocate.ts'
import type { CostClass, LedgerItem, LedgerSource } from '#domain/cost/objects.ts'
import { parted } from '#domain/cost/shares.ts'
import { CLASS_OF_STAGE } from '#domain/plain/labels.ts'
import { cents } from '#domain/stock/amounts.ts'
import type { Tx } from '../../kit/database.ts'
import { worded } from '../../kit/sql-words.ts'
import { spendings } from '../stock/spendings.ts'
import type { Charge } from './charge.ts'
import type { Herd } from './places.ts'

interface Told {
  readonly source: LedgerSource
  readonly item: LedgerItem
  readonly amount: string
  readonly batchId: string | null
  readonly houseId: string | null
  /** It was for breeding animals. */
  readonly herd: boolean
  readonly feedClass: string | null
  /** Batches of the house that evening. */
  readonly stood: readonly {
    readonly batchId: string
    readonly costClass: CostClass
    readonly heads: number
  }[]
}

/** What was used in the month (F100): at the amounts of stock and events, at list prices where there are none. */
export async function usesOf(tx: Tx, herd: Herd): Promise<Charge[]> {
  const { farmId, period } = herd
  const { start, end } = period
  const within = (day: string) => sql`${sql.ref(day)} between ${start}::date and ${end}::date`
  const spent = spendings(
    (farm, day) => sql`${farm} = ${farmId} and ${day} between ${start}::date and ${end}::date`,
  )
  const feedAmount = sql`coalesce(u.amount, feed_cost(u.farm_id, u.feed_id, u.use_date, u.qty))`
  const found = await sql<Told>`with told as materialized (
      select 'FEED' as source, 'FEED' as item, u.use_date as day, ${feedAmount} as amount, u.batch_id, u.house_id,
          u.pig_id is not null or u.feed_class in ('GESTATION', 'LACTATION', 'BOAR', 'CREEP') as herd, u.feed_class
        from feed_use u where u.farm_id = ${farmId} and ${within('u.use_date')} and ${feedAmount} is not null
      union all
      select case s.source when 'OTHER' then 'OTHER_DRUG' else s.source end,
          case coalesce(n.material_class, 'DRUG') when 'VACCINE' then 'VACCINE' when 'SEMEN' then 'SEMEN' when 'CONSUMABLE' then 'CONSUMABLE' else 'DRUG' end,
          s.day, s.amount, s.batch_id, s.house_id, s.herd, null
        from (${spent}) s left join material n on n.uid = s.material_id
       where coalesce(n.material_class, 'DRUG') in ('DRUG', 'VACCINE', 'DISINFECTANT', 'CONSUMABLE', 'SEMEN')
      union all
      select 'BATCH', c.item, c.cost_date, c.amount, c.batch_id, null, false, null from batch_cost_entry c
        where c.farm_id = ${farmId} and ${within('c.cost_date')}
      union all
      select 'SEMEN', 'SEMEN', m.move_date, -m.doses * coalesce(l.unit_price, p.price), null, null, true, null
        from semen_move m join semen_lot l on l.farm_id = m.farm_id and l.uid = m.lot_uid
        left join lateral (select price from semen_price s join organize f on f.uid = m.farm_id left join organize o on o.uid = s.organize_id
            join material n on n.uid = s.material_id left join data_dictionary w on w.uid = l.breed_id
          where l.unit_price is null and l.origin <> 'OWN' and s.approved and not s.deleted and s.effective_from <= m.move_date
            and coalesce(s.effective_to, 'infinity') >= m.move_date and (o.uid is null or f.tree_path like o.tree_path || '%')
          order by coalesce(strpos(n.name, w.name1) > 0, false) desc, coalesce(o.level, 0) desc, s.effective_from desc, n.code limit 1) p on true
       where m.farm_id = ${farmId} and ${within('m.move_date')} and (m.kind = 'USED' or m.kind = 'DISCARDED' and m.by_event) and coalesce(l.unit_price, p.price) is not null),
    summed as (select source, item, day, batch_id, house_id, herd, feed_class, sum(amount)::numeric(16,2) as amount from told group by 1, 2, 3, 4, 5, 6, 7)
    select t.source, t.item, t.amount::text, t.batch_id as "batchId", t.house_id as "houseId", t.herd, t.feed_class as "feedClass",
      coalesce((select jsonb_agg(jsonb_build_object('batchId', d.batch_id, 'costClass', b.stage, 'heads', d.heads) order by d.batch_id)
        from batch_day d join batch b on b.farm_id = d.farm_id and b.uid = d.batch_id and not b.deleted
          and (t.feed_class is null or t.feed_class = ${worded(sql`b.stage`, CLASS_OF_STAGE)})
        where not t.herd and t.batch_id is null and d.farm_id = ${farmId} and d.house_id = t.house_id and d.day <= t.day and d.until > t.day and d.heads > 0), '[]') as stood
    from summed t order by t.day, t.source, t.item, t.batch_id, t.house_id`.execute(tx)
  return found.rows.map((row) => ({
    source: row.source,
    sourceUid: null,
    item: row.item,
    borne: borneBy(row, herd),
  }))
}

/** What is told for a batch is its own, for a house that of the batches there, as batch costs have it (decision 0019). */
function borneBy({ amount, batchId, houseId, herd, feedClass, stood }: Told, farm: Herd): Borne[] {
  const whole = cents(amount)
  if (batchId !== null) return [{ costClass: farm.classOf(batchId), batchId, cents: whole }]
  if (herd) return [{ costClass: 'BREEDING', batchId: null, cents: whole }]
  if (stood.length > 0) {
    const parts = parted(
      whole,
      stood.map(({ heads }) => heads),
    )
    return stood.map((one, at) => ({ costClass: one.costClass, batchId: one.batchId, cents: parts[at] ?? 0 }))
  }
  if (feedClass !== null)
    return bear(whole, { rule: 'DIRECT', costClass: classFed(feedClass, farm) }, farm.places)
  return bear(whole, { rule: 'PIG_DAYS', ...(houseId && { houseIds: farm.below(houseId) }) }, farm.places)
}

/** Gilts are fed in the herd unless batches of them are raised. */
function classFed(feedClass: string, { places }: Herd): CostClass {
  if (feedClass === 'NURSERY' || feedClass === 'FINISH') return feedClass
  return places.some((one) => one.costClass === 'GILT_REAR') ? 'GILT_REAR' : 'BREEDING'
}
