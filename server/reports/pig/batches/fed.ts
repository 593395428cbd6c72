import { type RawBuilder, sql } from 'kysely'
import { CLASS_OF_STAGE } from '#domain/plain/labels.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { worded } from '../sow-sql.ts'

type Sql = RawBuilder<unknown>

const within = ({ filters: f }: ReportContext): Sql =>
  sql`f.use_date between ${f.dateFrom}::date and ${f.dateTo}::date`

/** Heads of batches in the houses feed was told for, each until they next change. */
const inHouses = (
  context: ReportContext,
): Sql => sql`select m.*, lead(m.day) over line as next, sum(m.net) over line as heads
  from (select m.farm_id, m.house_id, m.batch_id, ${worded(sql`b.stage`, CLASS_OF_STAGE)} as feed_class, m.move_date as day, sum(m.qty) as net
    from batch b join batch_move m on m.farm_id = b.farm_id and m.batch_id = b.uid and ${inFarms(sql`m.farm_id`, context)}
      join (select distinct farm_id, house_id from hf) h on h.farm_id = m.farm_id and h.house_id = m.house_id
    where ${inFarms(sql`b.farm_id`, context)} and not b.deleted and b.open_date <= ${context.filters.dateTo}::date
      and (b.stock <> 0 or b.last_event_date >= ${context.filters.dateFrom}::date)
      and m.move_date <= ${context.filters.dateTo}::date group by 1, 2, 3, 4, 5) m
  window line as (partition by m.farm_id, m.house_id, m.batch_id order by m.day)`

/**
 * Parts of a statement that end in `fed`: what batches ate, by batch, day and feed. Feed told for a house is shared by the heads
 * of those of its class that stood there on the evening. Source: domain.md §2.12.
 */
export const fedParts = (context: ReportContext): Sql => {
  const share = (column: string) =>
    sql`${sql.ref(`hf.${column}`)} * h.heads / sum(h.heads) over (partition by hf.farm_id, hf.uid)`
  return sql`hf as materialized (select * from feed_use f where ${inFarms(sql`f.farm_id`, context)} and f.batch_id is null
      and ${within(context)} and f.feed_class in ('NURSERY', 'FINISH', 'GILT')),
    fed as (select f.farm_id, f.batch_id, f.use_date as day, f.feed_id, f.qty, f.amount
        from feed_use f where ${inFarms(sql`f.farm_id`, context)} and f.batch_id is not null and ${within(context)}
      union all select hf.farm_id, h.batch_id, hf.use_date, hf.feed_id, ${share('qty')}, ${share('amount')}
        from hf join (${inHouses(context)}) h on h.farm_id = hf.farm_id and h.house_id = hf.house_id and h.feed_class = hf.feed_class
          and h.day <= hf.use_date and (h.next is null or h.next > hf.use_date) and h.heads > 0)`
}
