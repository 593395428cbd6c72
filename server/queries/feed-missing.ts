import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'

/**
 * Batches with heads (with `ended` also those that ended since) and houses with breeding pigs without a feed entry on a day (用料缺录), as rows
 * of a list of records whose `cells` begin a row of the grid. Feed of a house counts for the batches in it; a farm that records no feed has
 * no gaps, nor has one up to the end of its go-live day.
 */
export const feedMissing = (farmId: string, day: Sql): Sql =>
  sql`select uid, subject, place, days, deadline, overdue, cells from (${feedMissingOn(farmId, sql`select ${day} as day`)}) missing`

/** The same over several days, in one statement; each row has its `day`. */
export const feedMissingOn = (farmId: string, days: Sql, ended = false): Sql => sql`
  with asked as materialized (select d.day::date as day from (${days}) d where exists (select 1 from feed_use where farm_id = ${farmId})
      and not exists (select 1 from organize where uid = ${farmId} and go_live_date >= d.day)),
    fed as materialized (select f.use_date as day, f.batch_id, f.house_id, bool_or(f.pig_id is null) as shared from feed_use f
      where f.farm_id = ${farmId} and f.use_date in (select day from asked) group by 1, 2, 3),
    -- feed of a house is that of all that lies in it
    inside as materialized (select above.uid as above, own.uid as house_id from (select distinct house_id from fed where batch_id is null) f
      join organize above on above.uid = f.house_id join organize own on own.tree_path like above.tree_path || '%'),
    fed_house as materialized (select f.day, i.house_id, bool_or(f.shared) as shared from fed f join inside i on i.above = f.house_id
      where f.batch_id is null group by 1, 2)
  select a.day, b.uid, b.batch_no as subject, concat_ws(' ', h.name, held.stock || ' 头') as place, 1 as days, null::date as deadline,
      1 as overdue, jsonb_build_object('earNo', b.batch_no) as cells
    from asked a cross join batch b left join organize h on h.uid = b.house_id
    join lateral (select m.stock from batch_move m where m.farm_id = b.farm_id and m.batch_id = b.uid and m.move_date <= a.day
      order by m.move_date desc, m.no desc limit 1) held on held.stock > 0
   where b.farm_id = ${farmId} and not b.deleted and (${sql.lit(ended)} or b.status is distinct from 'CLOSED')
     and not exists (select 1 from fed f where f.batch_id = b.uid and f.day = a.day)
     and not exists (select 1 from fed_house f where f.house_id = b.house_id and f.day = a.day and f.shared)
  union all
  select s.day, h.uid, h.name, s.heads || ' 头', 1, null::date, 1, jsonb_build_object('houseId', h.uid)
    from (select a.day, s.house_id, count(*) as heads from asked a join pig_stay s on s.from_date <= a.day and (s.to_date is null or s.to_date > a.day)
       where s.farm_id = ${farmId} and s.house_id is not null group by 1, 2) s
    join organize h on h.uid = s.house_id
   where not exists (select 1 from fed_house f where f.house_id = s.house_id and f.day = s.day)`
