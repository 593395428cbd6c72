import { sql } from 'kysely'
import type { Identity } from '#resources/answers/rebuild.ts'
import { bulkDelete, bulkUpsert } from '#server/kit/bulk.ts'
import type { Tx } from '#server/kit/database.ts'
import { semenMove } from '#server/projections/semen.projection.ts'
import { lotEventsOf, lotMoveRow } from '../semen-lot/lot-moves.ts'
import { compare, type Difference } from './rebuild.compare.ts'

/** Doses of a dispatch the receiver refused: they are back in their former lot, so they count neither as received nor as sent. */
const returned = sql`(m.kind = 'RECEIVED' and exists (select 1 from semen_move gone
    where gone.farm_id = m.farm_id and gone.lot_uid = m.lot_uid and gone.source_uid = m.source_uid and gone.kind = 'TRANSFERRED'))`

/** R7: doses made or received = used + sold + passed on + discarded + stock, and no lot below zero. */
export async function semenIdentity(tx: Tx, farmId: string): Promise<Identity[]> {
  const doses = await tx.one(sql<Record<'made' | 'out' | 'stock' | 'below', number>>`
    select coalesce(sum(l.doses), 0)::int as made, coalesce(sum(m.out), 0)::int as out,
      coalesce(sum(m.balance), 0)::int as stock, (count(*) filter (where m.balance < 0))::int as below
      from semen_lot l left join lateral (select coalesce(sum(-m.doses) filter (where m.doses < 0 or ${returned}), 0) as out,
          coalesce(sum(m.doses), 0) as balance from semen_move m
        where m.farm_id = l.farm_id and m.lot_uid = l.uid) m on true
     where l.farm_id = ${farmId}`)
  const { made, out, stock, below } = doses
  if (made + out + stock === 0) return []
  return [
    { rule: 'R7', item: '稀释、接收份数＝使用＋销售＋调出＋报废＋库存', expected: made, actual: out + stock },
    { rule: 'R7', item: '库存小于0的批次', expected: 0, actual: below },
  ]
}

/** Movements by events of a lot, not of an animal: compared, and written by the events unless it is a dry run. */
export async function rebuildLotMoves(tx: Tx, farmId: string, dryRun: boolean): Promise<Difference[]> {
  const wanted = (await lotEventsOf(tx, farmId)).map((event) => lotMoveRow(farmId, event))
  const owned = sql`t.by_event and exists (select 1 from semen_event e
    where e.farm_id = t.farm_id and e.uid = t.source_uid)`
  const found = await compare(tx, semenMove, owned, farmId, wanted)
  if (!dryRun && found.length > 0) {
    const wrong = found.flatMap(({ before }) => (before ? [before] : []))
    await bulkDelete(tx, semenMove, wrong)
    const changed = new Set(found.flatMap(({ after }) => (after ? [String(after.source_uid)] : [])))
    const rows = wanted.filter((row) => changed.has(String(row.source_uid)))
    await bulkUpsert(tx, semenMove, rows)
  }
  return found
}
