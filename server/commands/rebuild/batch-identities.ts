import { sql } from 'kysely'
import type { Identity } from '#resources/answers/rebuild.ts'
import type { Tx } from '#server/kit/database.ts'

/**
 * R1: heads of a batch are the sum of its movements, below zero on no day and in no house. Each batch is compared with its
 * own movements: a surplus in one does not offset a deficit in another.
 */
export async function batchStockIdentity(tx: Tx, farmId: string): Promise<Identity[]> {
  const heads = await tx.one(sql<Record<'stock' | 'moved' | 'differing' | 'below' | 'days' | 'shut', number>>`
    with m as materialized (select batch_id, qty, sum(qty) over (partition by batch_id order by no) as left_over,
        sum(qty) over (partition by batch_id, house_id order by no) as in_house from batch_move where farm_id = ${farmId}),
      s as (select batch_id, sum(qty) as moved, bool_or(left_over < 0 or in_house < 0) as below from m group by 1),
      b as (select uid, stock, status from batch where farm_id = ${farmId} and not deleted)
    select coalesce(sum(b.stock), 0)::int as stock, coalesce(sum(s.moved), 0)::int as moved,
      (count(*) filter (where coalesce(b.stock, 0) <> coalesce(s.moved, 0)))::int as differing,
      (count(*) filter (where s.below))::int as below, ${keptDays(farmId)} as days,
      (count(*) filter (where b.status = 'CLOSED' and b.stock <> 0))::int as shut
      from b full join s on s.batch_id = b.uid`)
  const { stock, moved, differing, below, days, shut } = heads
  if (stock === 0 && moved === 0 && differing + below + days + shut === 0) return []
  return [
    { rule: 'R1', item: '批次存栏＝各次变动合计', expected: moved, actual: stock },
    { rule: 'R1', item: '存栏与变动合计不符的批次', expected: 0, actual: differing },
    { rule: 'R1', item: '任一日存栏小于0的批次', expected: 0, actual: below },
    { rule: 'R1', item: '每日存栏与变动不符的天数', expected: 0, actual: days },
    { rule: 'R1', item: '已结批仍有存栏的批次', expected: 0, actual: shut },
  ]
}

/** Stored day ends of batches that differ from their movements, and missing ones. */
const keptDays = (farmId: string) => {
  const columns = sql`batch_id, house_id, day, until, heads, stock, init, came, dead, culled, sold, went`
  const kept = sql`select ${columns} from batch_day where farm_id = ${farmId}`
  const reported = sql`select d.* from (select distinct batch_id from batch_move where farm_id = ${farmId}) b
    cross join lateral (select ${columns} from batch_days(${farmId}, b.batch_id)) d`
  return sql`(select count(distinct (d.batch_id, d.day))::int from (
    ((${kept}) except all (${reported})) union all ((${reported}) except all (${kept}))) d)`
}

/**
 * R4: weaned piglets entered batches, moved to a house, or were sold; and the heads each weaning sent to a batch
 * arrived there, on its day.
 */
export async function weanedIdentity(tx: Tx, farmId: string): Promise<Identity[]> {
  const heads = await tx.one(sql<Record<'weaned' | 'into' | 'elsewhere' | 'differing', number>>`
    select (select coalesce(sum(weaned), 0)::int from litter where farm_id = ${farmId}) as weaned,
      (select coalesce(sum((payload->>'startes')::int), 0)::int from pig_event where farm_id = ${farmId}
        and type = 'event_wean' and payload->'target'->>'kind' is distinct from 'BATCH') as elsewhere,
      coalesce(sum(m.qty), 0)::int as into, (count(*) filter (where l.heads is distinct from m.qty))::int as differing
      from (select uid, batch_id, move_date, -qty as heads from litter_move
          where farm_id = ${farmId} and kind = 'WEAN' and batch_id is not null) l
        full join (select source_uid, batch_id, move_date, qty from batch_move
          where farm_id = ${farmId} and kind = 'IN_WEAN') m
        on m.source_uid = l.uid and m.batch_id = l.batch_id and m.move_date = l.move_date`)
  const { weaned, into, elsewhere, differing } = heads
  if (weaned + into + elsewhere + differing === 0) return []
  const spread = into + elsewhere
  return [
    { rule: 'R4', item: '断奶头数＝转入批次＋转入栋舍和直接销售', expected: weaned, actual: spread },
    { rule: 'R4', item: '与批次转入不符的断奶', expected: 0, actual: differing },
  ]
}
