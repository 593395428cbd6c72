import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/**
 * Batches with heads, also those that ended since where `ended` is asked for, and houses with breeding pigs, for which nobody told feed on `day` (用料缺录). Feed told for a house
 * stands for the batches in it; a farm that keeps no feed misses none, nor does one up to the evening it went live with. Rows as every list of records has them, and `cells` a row of the grid begins with.
 */
export const feedMissing = (farmId: string, day: Sql, ended = false): Sql => sql`
  select b.uid, b.batch_no as subject, concat_ws(' ', h.name, held.stock || ' 头') as place, 1 as days, null::date as deadline,
      1 as overdue, jsonb_build_object('earNo', b.batch_no) as cells
    from batch b left join organize h on h.uid = b.house_id
    join lateral (select m.stock from batch_move m where m.farm_id = b.farm_id and m.batch_id = b.uid and m.move_date <= ${day}
      order by m.move_date desc, m.no desc limit 1) held on held.stock > 0
   where b.farm_id = ${farmId} and not b.deleted and (${sql.lit(ended)} or b.status is distinct from 'CLOSED') and ${keepsFeed(farmId, day)}
     and not exists (select 1 from feed_use f where f.farm_id = b.farm_id and f.batch_id = b.uid and f.use_date = ${day})
     and not exists (${fedHouse(farmId, day, sql`b.house_id`)} and f.pig_id is null)
  union all
  select h.uid, h.name, s.heads || ' 头', 1, null::date, 1, jsonb_build_object('houseId', h.uid)
    from (select s.house_id, count(*) as heads from pig_stay s where s.farm_id = ${farmId} and s.house_id is not null
        and s.from_date <= ${day} and (s.to_date is null or s.to_date > ${day}) group by 1) s
    join organize h on h.uid = s.house_id
   where ${keepsFeed(farmId, day)} and not exists (${fedHouse(farmId, day, sql`s.house_id`)})`

const keepsFeed = (
  farmId: string,
  day: Sql,
): Sql => sql`(exists (select 1 from feed_use where farm_id = ${farmId})
  and not exists (select 1 from organize where uid = ${farmId} and go_live_date >= ${day}))`

/** Feed of the house itself, or of one it lies in. */
const fedHouse = (farmId: string, day: Sql, house: Sql): Sql => sql`select 1 from feed_use f
  join organize above on above.uid = f.house_id join organize own on own.uid = ${house}
  where f.farm_id = ${farmId} and f.use_date = ${day} and f.batch_id is null and own.tree_path like above.tree_path || '%'`
