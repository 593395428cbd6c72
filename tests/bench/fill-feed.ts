import { sql } from 'kysely'
import type { Db } from '#server/kit/database.ts'

/** Feed and treatments of the batches of the bench: feed on every day, recorded by batch, in each fifth farm by house; a treatment each fortnight, a worming and four vaccinations by programme. */
export async function fillFeed(db: Db, today: string): Promise<void> {
  await sql`insert into material (uid, code, name, material_class, unit_id, standard_price)
    select gen_random_uuid(), 'F' || i, i || '号料', 'FEED', (select uid from data_dictionary where scode = 'unit' limit 1), 3 + i * 0.1
      from generate_series(1, 6) i`.execute(db)
  await sql`insert into feeding_standard (uid, name, feed_class, from_day, to_day, kg_per_head, enabled)
    select gen_random_uuid(), i || '', case when i < 5 then 'NURSERY' else 'FINISH' end, 21 + i * 12, 32 + i * 12, 0.4 + i * 0.16, true
      from generate_series(0, 14) i`.execute(db)
  const days = sql`from batch b join lateral generate_series(b.open_date, coalesce(b.close_date, ${today}::date), interval '1 day') g(day) on true`
  await sql`insert into feed_use (farm_id, uid, use_date, house_id, batch_id, feed_class, feed_id, qty, price, amount)
    select b.farm_id, gen_random_uuid(), g.day::date, b.house_id, case when farm.sort % 5 > 0 then b.uid end, b.stage, m.uid, 390 * m.kg, 3.2, 390 * m.kg * 3.2
      ${days} join organize farm on farm.uid = b.farm_id join (select uid, code, substr(code, 2)::int * 0.4 as kg from material where material_class = 'FEED') m
        on m.code = 'F' || case b.stage when 'NURSERY' then least(1 + (g.day::date - b.open_date) / 16, 3) else least(4 + (g.day::date - b.open_date) / 36, 6) end`.execute(
    db,
  )
  await sql`insert into medication (farm_id, uid, kind, treat_date, end_date, subject, batch_id, heads, disease_id, drug_id, days, result, amount)
    select b.farm_id, gen_random_uuid(), 'CURE', g.day::date, g.day::date + 3, 'BATCH', b.uid, 12, ill.uid, b.uid, 3, 'CURED', 60
      ${days} join (select uid, row_number() over (order by sort, uid) as no from data_dictionary where scode = 'disease') ill
        on ill.no = 1 + (g.day::date - b.open_date) / 14 % 8 where (g.day::date - b.open_date) % 14 = 5`.execute(
    db,
  )
  await sql`insert into medication (farm_id, uid, kind, treat_date, end_date, subject, batch_id, heads, drug_id, days, amount)
    select b.farm_id, gen_random_uuid(), 'HEALTH', b.open_date + 9, b.open_date + 9, 'BATCH', b.uid, 380, b.uid, 1, 190
      from batch b where b.open_date + 9 <= ${today}::date`.execute(db)
  await sql`insert into material (uid, code, name, material_class, unit_id)
    select gen_random_uuid(), 'V' || i, i || '号苗', 'VACCINE', (select uid from data_dictionary where scode = 'unit' limit 1)
      from generate_series(1, 4) i`.execute(db)
  await sql`insert into immune_plan (uid, name, pig_class, trigger, due_day, slack, vaccine_id, enabled, version, created_at, updated_at, deleted)
    select gen_random_uuid(), name, case when code < 'V3' then 'NURSERY' else 'FINISH' end, 'AGE', 20 + 18 * substr(code, 2)::int, 5, uid, true, 1, now(), now(), false
      from material where material_class = 'VACCINE'`.execute(db)
  await sql`insert into immunisation (farm_id, uid, immune_date, subject, batch_id, house_id, heads, vaccine_id, amount)
    select b.farm_id, gen_random_uuid(), d.day, 'BATCH', b.uid, b.house_id, 385, i.vaccine_id, 500
      from batch b join immune_plan i on i.pig_class = b.stage
        cross join lateral (select b.open_date + i.due_day - case b.stage when 'FINISH' then 70 else 24 end + ascii(b.batch_no) % 7 as day) d
     where d.day <= b.last_event_date`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
