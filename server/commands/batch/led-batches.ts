import { sql } from 'kysely'
import { leaderOf } from '#server/queries/batches/leader.ts'
import type { Tx } from '../../kit/database.ts'

/** A batch somebody answers for today. */
interface LedBatch {
  readonly uid: string
  readonly batchNo: string
  readonly stock: number
}

/** Open batches of each leader that holds today, by the uid of the entry that says so. */
export async function ledBatches(
  tx: Tx,
  farms: readonly string[],
  today: string,
): Promise<{ uid: string; batches: LedBatch[] }[]> {
  const day = sql`${today}::date`
  const found = await sql<{ uid: string; batches: LedBatch[] }>`
    select l.uid, json_agg(json_build_object('uid', b.uid, 'batchNo', b.batch_no, 'stock', b.stock) order by b.batch_no) as batches
      from batch_leader l join (
        select b.farm_id, b.uid, b.batch_no, coalesce(b.stock, 0) as stock, ${leaderOf(sql`b.house_id`, day)} as leader
          from batch b where b.farm_id = any(${[...farms]}::uuid[]) and not b.deleted and b.status is distinct from 'CLOSED'
      ) b on b.farm_id = l.farm_id and b.leader = l.leader
     where not l.deleted and l.from_date <= ${day} and (l.to_date is null or l.to_date >= ${day}) group by l.uid`.execute(
    tx,
  )
  return found.rows
}
