import { sql } from 'kysely'
import type { Db } from '#server/kit/database.ts'

/** Projections of a herd: reports read nothing else of it. */
const HERD = ['pig', 'sow_service', 'litter', 'litter_move', 'sow_span', 'pig_stay']

/** Copies the herd of one farm to others, with what was recorded of its animals in further tables. */
export async function copyHerd(
  db: Db,
  from: string,
  farms: readonly string[],
  more: readonly string[] = [],
): Promise<void> {
  for (const table of [...HERD, ...more]) {
    const found = await sql<{ name: string }>`select column_name as name
      from information_schema.columns where table_name = ${table} and column_name <> 'farm_id' and is_generated = 'NEVER'`.execute(
      db,
    )
    const names = sql.join(found.rows.map(({ name }) => sql.id(name)))
    const copied = sql.join(found.rows.map(({ name }) => sql.ref(`x.${name}`)))
    const ofAnimals = more.includes(table) ? sql`and x.batch_id is null` : sql``
    await sql`insert into ${sql.table(table)} (farm_id, ${names})
      select f.uid, ${copied} from ${sql.table(table)} x cross join unnest(${farms}::uuid[]) f(uid)
        where x.farm_id = ${from} ${ofAnimals}`.execute(db)
  }
}
