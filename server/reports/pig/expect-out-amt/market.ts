import { type RawBuilder, sql } from 'kysely'
import { standardAbove } from '#server/queries/standard-above.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'

type Sql = RawBuilder<unknown>

/** Days of sales that tell today's price. */
const RECENT = 30

const limits = standardAbove('l', sql`f.tree_path`)

/** 元/kg that market pigs fetch in a farm: the mean of what it sold of them of late; where it sold none, the floor that holds for it (F108). */
export const marketPrices = (context: ReportContext): Sql => sql`
  select f.uid as farm_id, coalesce(s.price, l.min_price) as price from organize f
    left join (select m.farm_id, round(sum(m.amount) / nullif(sum(m.weight), 0), 4) as price from batch_move m
      join batch b on b.farm_id = m.farm_id and b.uid = m.batch_id and b.stage in ('FINISH', 'WTF')
      where ${inFarms(sql`m.farm_id`, context)} and m.kind = 'OUT_SALE' and m.amount > 0
        and m.move_date between ${context.today}::date - ${sql.lit(RECENT)} and ${context.today}::date group by 1) s on s.farm_id = f.uid
    left join lateral (select l.min_price from sale_limit l ${limits.join}
        join data_dictionary k on k.uid = l.sale_type_id and k.name1 = '商品猪'
      where not l.deleted and l.enabled is not false and l.min_price is not null
        and ${context.today}::date between l.from_date and coalesce(l.to_date, 'infinity')
        and ${limits.holds}
      order by o.level desc nulls last, l.from_date desc limit 1) l on s.price is null
   where ${inFarms(sql`f.uid`, context)}`

/** Heads of batches that a dispatch is planned for, by the house they are to leave: none where nothing of the batch stands there any more. */
export const plannedHeads = (context: ReportContext): Sql => sql`
  select d.farm_id, b.uid as batch_id, k.house_id, sum(d.plan_heads) as heads from delivery_batch d
    join batch b on b.farm_id = d.farm_id and b.batch_no = d.batch_no and not b.deleted
    left join batch_day k on k.farm_id = d.farm_id and k.batch_id = b.uid and k.house_id = d.house_id and k.heads > 0
      and k.day <= ${context.today}::date and k.until > ${context.today}::date
   where ${inFarms(sql`d.farm_id`, context)} and d.status = 'APPROVED' and d.progress = 'PLANNED' and not d.deleted group by 1, 2, 3`
