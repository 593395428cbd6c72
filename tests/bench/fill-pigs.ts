import { sql } from 'kysely'
import type { Db } from '#server/kit/database.ts'
import { withoutTriggers } from './without-triggers.ts'

/** Animals of one farm, every listed cell filled; answers the farm. */
export async function fillPigs(db: Db, count: number): Promise<string> {
  const farm = await sql<{
    uid: string
  }>`insert into organize (uid, parent_id, type, name, sort, level, tree_path)
    select gen_random_uuid(), uid, 'farm', '一场', 1, 2, tree_path || gen_random_uuid() || '/' from organize where level = 1
    returning uid`.execute(db)
  const farmId = farm.rows[0]?.uid ?? ''
  await withoutTriggers(db, async () => {
    await sql`insert into pig (farm_id, uid, ear_no, status, status_since, parity, pig_class, sex, birth_date, last_event,
        last_event_date, due_date, entry_date, source, pig_no, ear_tag, sire_ear_no, dam_ear_no, entry_weight, remark)
      select ${farmId}, gen_random_uuid(), 'M' || lpad(n::text, 7, '0'), 'PREGNANT',
        date '2026-01-01' + n % 300, n % 9, 'SOW', 'F', date '2023-01-01' + n % 700, '配种', date '2026-01-01' + n % 300,
        date '2026-05-01' + n % 300, date '2024-01-01' + n % 700, 'OWN', 'P' || n, 'E' || n, 'S' || n % 50, 'D' || n % 900,
        (n % 3000) / 10.0, '备注文字' || n
        from generate_series(1, ${count}) n`.execute(db)
  })
  await sql`vacuum analyze pig`.execute(db)
  return farmId
}
