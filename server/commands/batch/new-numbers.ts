import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import type { AnimalFacts } from '#server/queries/animal-facts.ts'

const SUGGESTED = 20
/** Batches opened in one house on one day. */
const MOST_A_DAY = 99

/**
 * Numbers for batches about to be opened, one for each house of growing pigs: farm, house and day (§2.10), with a
 * counter appended where the farm has that number already. Only numbers that contain the typed text.
 */
export async function newBatchNumbers(tx: Tx, farmId: string, typed: string, today: string) {
  const day = today.replaceAll('-', '')
  return tx.rows(sql<AnimalFacts>`with plain as (
      select h.name as place, h.sort, left(coalesce(f.code, f.short_name, '') || coalesce(h.code, h.name), 18) || ${`-${day}`} as stem
        from organize f join organize h on h.tree_path like f.tree_path || '%' and h.kind = 'HOUSE' and not h.deleted
       where f.uid = ${farmId} and h.house_type in ('NURSERY', 'FINISHING', 'GILT')
    )
    select free.no as "earNo", '新批次' as "statusTitle", p.place from plain p, lateral (
      select p.stem || case when n > 1 then '-' || n else '' end as no from generate_series(1, ${sql.lit(MOST_A_DAY)}) n
       where not exists (select 1 from batch b where b.farm_id = ${farmId} and not b.deleted
         and b.batch_no = p.stem || case when n > 1 then '-' || n else '' end) order by n limit 1) free
     where strpos(lower(free.no || p.place), lower(${typed})) > 0 order by p.sort, p.place limit ${SUGGESTED}`)
}
