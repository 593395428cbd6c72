import { sql } from 'kysely'
import type { Identity } from '#resources/answers/rebuild.ts'
import type { Tx } from '#server/kit/database.ts'

/**
 * R5: heads sent = heads received or sent back + heads in transit. The slips are compared with the events of
 * the animals, and the animals in transit with both.
 */
export async function travelIdentity(tx: Tx, farmId: string): Promise<Identity[]> {
  const moved = await tx.one(sql<Record<'sent' | 'ended' | 'out' | 'back' | 'road', number>>`
    select coalesce(sum(t.heads), 0)::int as sent, coalesce(sum(t.received + t.rejected), 0)::int as ended,
      (select count(*)::int from pig_event e where e.farm_id = ${farmId} and e.type = 'event_transfer_farm'
        and e.payload->>'step' = 'OUT') as out,
      (select count(*)::int from pig_event e where e.farm_id = ${farmId} and e.type = 'event_transfer_farm'
        and e.payload->>'step' <> 'OUT') as back,
      (select count(*)::int from pig p where p.farm_id = ${farmId} and p.status = 'IN_TRANSIT' and not p.deleted) as road
      from pig_transfer t where t.farm_id = ${farmId} and t.status <> 'DRAFT' and not t.deleted`)
  const { sent, ended, out, back, road } = moved
  if (sent + out + road === 0) return []
  return [
    { rule: 'R5', item: '调拨单发出头数＝转出事件数', expected: sent, actual: out },
    { rule: 'R5', item: '发出＝接收＋退回＋在途（按事件）', expected: out, actual: back + road },
    { rule: 'R5', item: '发出－接收－退回＝在途猪只（按调拨单）', expected: sent - ended, actual: road },
  ]
}
