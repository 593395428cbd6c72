import { sql } from 'kysely'
import type { Db } from '#server/kit/database.ts'

/** What the batches of the bench eat and are treated for: feed on every day they stand, told batch by batch; a treatment each fortnight. */
export async function fillFeed(db: Db, today: string): Promise<void> {
  await sql`insert into material (uid, code, name, material_class, unit_id, standard_price)
    select gen_random_uuid(), 'F' || i, i || '号料', 'FEED', (select uid from data_dictionary where scode = 'unit' limit 1), 3 + i * 0.1
      from generate_series(1, 6) i`.execute(db)
  await sql`insert into feeding_standard (uid, name, feed_class, from_day, to_day, kg_per_head, enabled)
    select gen_random_uuid(), i || '', case when i < 5 then 'NURSERY' else 'FINISH' end, 21 + i * 12, 32 + i * 12, 0.4 + i * 0.16, true
      from generate_series(0, 14) i`.execute(db)
  const days = sql`from batch b join lateral generate_series(b.open_date, coalesce(b.close_date, ${today}::date), interval '1 day') g(day) on true`
  await sql`insert into feed_use (farm_id, uid, use_date, house_id, batch_id, feed_class, feed_id, qty, price, amount)
    select b.farm_id, gen_random_uuid(), g.day::date, b.house_id, b.uid, b.stage, m.uid, 390 * m.kg, 3.2, 390 * m.kg * 3.2
      ${days} join (select uid, code, substr(code, 2)::int * 0.4 as kg from material where material_class = 'FEED') m
        on m.code = 'F' || case b.stage when 'NURSERY' then least(1 + (g.day::date - b.open_date) / 16, 3) else least(4 + (g.day::date - b.open_date) / 36, 6) end`.execute(
    db,
  )
  await sql`insert into medication (farm_id, uid, kind, treat_date, end_date, subject, batch_id, heads, disease_id, drug_id, days, result, amount)
    select b.farm_id, gen_random_uuid(), 'CURE', g.day::date, g.day::date + 3, 'BATCH', b.uid, 12, ill.uid, b.uid, 3, 'CURED', 60
      ${days} join (select uid, row_number() over (order by sort, uid) as no from data_dictionary where scode = 'disease') ill
        on ill.no = 1 + (g.day::date - b.open_date) / 14 % 8 where (g.day::date - b.open_date) % 14 = 5`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
}
