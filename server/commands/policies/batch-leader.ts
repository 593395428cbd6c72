import { sql } from 'kysely'
import type { batchLeader } from '#resources/basic/batch-leader.ts'
import { rowAfter, type WritePolicy } from '#server/kit/store-deps.ts'
import type { Tx } from '../../kit/database.ts'
import { invalid } from '../../kit/refused.ts'

interface Wish {
  readonly uid: string
  readonly houseId: string
  readonly fromDate: string
  readonly toDate: string | null
}

/** One leader of a house on any day. */
export const batchLeaderPolicy: WritePolicy<typeof batchLeader> = async (tx, _, change) => {
  if (change.after) await assertFree(tx, { ...rowAfter(change), uid: change.uid })
  return {}
}

async function assertFree(tx: Tx, wish: Wish): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('batch_leader' || ${wish.houseId}, 0))`.execute(tx)
  const found = await sql<{ leader: string; from: string; to: string | null }>`
    select l.leader, l.from_date as "from", l.to_date as "to" from batch_leader l
     where l.house_id = ${wish.houseId}::uuid and l.uid <> ${wish.uid} and not l.deleted
       and l.from_date <= coalesce(${wish.toDate ?? null}::date, 'infinity')
       and coalesce(l.to_date, 'infinity') >= ${wish.fromDate}::date limit 1`.execute(tx)
  const [taken] = found.rows
  if (!taken) return
  const until = taken.to === null ? '起' : `至${taken.to}`
  throw invalid({ fromDate: [`此栋舍${taken.from}${until}已由${taken.leader}负责，请先结束原记录`] })
}
