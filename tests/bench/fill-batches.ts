import { sql } from 'kysely'
import type { Db } from '#server/kit/database.ts'

export interface BatchSize {
  readonly farms: number
  readonly years: number
  /** Nursery batches a farm begins in a week; each goes on as a finishing batch. */
  readonly weekly: number
}

/** Days a batch stays in the nursery, and then in finishing. */
const [NURSERY, FINISH] = [45, 105]

/**
 * Rows the replay would have made of so many farms' batches: 400 pigs each, weaned over four days, lost one by one, weighed twice, sold in
 * four loads; houses change hands, a third of them in any quarter.
 */
export async function fillBatches(db: Db, { farms, years, weekly }: BatchSize, today: string): Promise<void> {
  await sql`insert into organize (uid, parent_id, type, name, sort, level, tree_path)
    select n.uid, r.uid, 'farm', '第' || n.i || '场', n.i, 2, r.tree_path || n.uid || '/'
      from (select i, gen_random_uuid() as uid from generate_series(1, ${farms}::int) i offset 0) n cross join (select * from organize where level = 1) r`.execute(
    db,
  )
  await sql`insert into organize (uid, parent_id, type, kind, name, sort, level, tree_path, capacity)
    select n.uid, f.uid, 'house', 'HOUSE', n.i || '舍', n.i, 3, f.tree_path || n.uid || '/', 450
      from organize f cross join lateral (select i, gen_random_uuid() as uid from generate_series(1, 30) i where f.uid is not null offset 0) n
     where f.type = 'farm'`.execute(db)
  await sql`create temp table plan as
    select f.uid as farm_id, gen_random_uuid() as uid, s.stage, p.i, ${today}::date - p.day as day,
        (select h.uid from organize h where h.parent_id = f.uid and h.sort = p.i % 15 + case s.stage when 'FINISH' then 16 else 1 end) as house_id
      from organize f cross join lateral (select i, i * 7 / ${weekly}::int as day from generate_series(0, ${years}::int * 52 * ${weekly}::int) i) p
      cross join (values ('NURSERY'), ('FINISH')) s(stage) where f.type = 'farm'`.execute(db)
  await sql`create temp table reported as
    select p.*, m.kind, m.after, m.qty, m.weight, m.amount from plan p cross join lateral (
      select 'IN_WEAN' as kind, g % 4 as after, 10 as qty, 70.0 as weight, null::numeric as amount from generate_series(1, 40) g where p.stage = 'NURSERY'
      union all select 'OUT_DEATH', 5 + g * 3, -1, 12.0, null from generate_series(1, 12) g
      union all select 'OUT_TRANSFER', ${NURSERY}::int, -388, 10864.0, null where p.stage = 'NURSERY'
      union all select 'IN_TRANSFER', 0, 388, 10864.0, null where p.stage = 'FINISH'
      union all select 'OUT_SALE', ${FINISH}::int - g, -94, 10810.0, 160000 from generate_series(0, 3) g where p.stage = 'FINISH') m`.execute(
    db,
  )
  await sql`insert into batch_move (farm_id, batch_id, source_uid, kind, no, move_date, qty, weight, amount, house_id, stock, born)
    select farm_id, uid, gen_random_uuid(), kind, row_number() over line, on_day, qty, weight, amount, house_id, sum(qty) over line,
        (day - date '1970-01-01') - case stage when 'FINISH' then 70 else 24 end
      from (select *, case stage when 'FINISH' then day + ${NURSERY}::int else day end + after as on_day from reported) t
     where on_day <= ${today}::date window line as (partition by farm_id, uid order by on_day, qty desc rows unbounded preceding)`.execute(
    db,
  )
  await sql`insert into batch (farm_id, uid, batch_no, status, stage, house_id, open_date, stock, last_event_date, close_date, source_kind, birth_date)
    select p.farm_id, p.uid, left(p.stage, 1) || p.i, case when m.stock = 0 then 'CLOSED' else 'OPEN' end, p.stage, p.house_id,
        m.first, m.stock, m.last, case when m.stock = 0 then m.last end, 'OWN', m.first - case p.stage when 'FINISH' then 70 else 24 end
      from plan p join (select farm_id, batch_id, sum(qty)::int as stock, min(move_date) as first, max(move_date) as last from batch_move
        group by 1, 2) m on m.farm_id = p.farm_id and m.batch_id = p.uid`.execute(db)
  await sql`insert into batch_weighing (farm_id, batch_id, source_uid, weigh_date, sample_qty, weight)
    select farm_id, uid, gen_random_uuid(), open_date + 21 * n, 20, 20 * case stage when 'FINISH' then 26 + 15 * n else 7 + 8.5 * n end
      from batch cross join generate_series(1, 2) n where open_date + 21 * n <= last_event_date`.execute(db)
  await sql`insert into batch_leader (farm_id, uid, house_id, leader, from_date, to_date)
    select f.uid, gen_random_uuid(), h.uid, '饲养员' || (h.sort + k) % 8, ${today}::date - 250 * (k + 1) + 1 + 8 * h.sort, case when k > 0 then ${today}::date - 250 * k + 8 * h.sort end
      from organize h join organize f on f.uid = h.parent_id and f.type = 'farm' cross join generate_series(0, ${years}::int + 1) k`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
}
