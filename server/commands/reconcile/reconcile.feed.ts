import { sql } from 'kysely'
import type { Month } from '#domain/close/months.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Identity } from '../rebuild/identities.ts'
import { differing } from './differing.ts'

interface Sums {
  readonly leftKilos: number
  readonly leftAmount: number
  readonly foundKilos: number
  readonly foundAmount: number
}

/**
 * R6 of a month, in kg and in yuan: feed that left the warehouses of a farm is fed, lies in its houses more than before
 * (舍内存料, but for what counts found there), or went to a department. What was issued to a house or batch and is in no
 * cost is named by its document. Feed given to silos and by stations is `siloIdentity`'s.
 */
export async function feedIdentity(tx: Tx, farmId: string, { from, to }: Month): Promise<Identity[]> {
  const moves = sql`select m.kind, m.qty * kg_of(m.material_id) as kilos, m.amount, w.house_id is not null as barn, e.source_uid,
      e.house_id is not null or e.batch_id is not null or o.house_id is not null or o.batch_id is not null as placed,
      exists (select from feed_issue i where i.farm_id = m.farm_id and i.uid in (e.uid, e.of_uid)) as eaten
    from stock_move m join material t on t.uid = m.material_id and t.material_class = 'FEED'
      join warehouse w on w.farm_id = m.farm_id and w.uid = m.warehouse_id
      join stock_event e on e.farm_id = m.farm_id and e.uid = m.uid
      left join stock_event o on o.farm_id = e.farm_id and o.uid = e.of_uid
     where m.farm_id = ${farmId} and m.event_date between ${from}::date and ${to}::date`
  // between warehouses both legs add up to nothing: what is left went to a house, or came from one
  const left = sql`not barn and kind in ('ISSUE', 'RETURN', 'USE', 'TRANSFER')`
  const counted = sql`barn and kind not in ('USE', 'TRANSFER')`
  const apart = sql`kind in ('ISSUE', 'RETURN') and not placed and not eaten`
  const sum = (column: string, when: ReturnType<typeof sql>) =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where ${when}), 0)`
  const found = await sql<Sums>`with moved as materialized (${moves}),
      -- as near as thousandths of its unit allow
      fed as (select round(f.qty / kg_of(f.feed_id), 3) * kg_of(f.feed_id) as qty, f.amount from feed_use f where f.farm_id = ${farmId} and f.issue_uid is null and exists (
        select from moved where moved.kind = 'USE' and moved.source_uid = f.uid)
        union all select f.qty, f.amount from feed_use f where f.farm_id = ${farmId} and f.issue_uid is not null and f.use_date between ${from}::date and ${to}::date)
    select round(-${sum('kilos', left)}, 2)::float as "leftKilos", -${sum('amount', left)}::float as "leftAmount",
      round((select coalesce(sum(qty), 0) from fed) + ${sum('kilos', sql`barn`)} - ${sum('kilos', counted)} - ${sum('kilos', apart)}, 2)::float as "foundKilos",
      ((select coalesce(sum(amount), 0) from fed) + ${sum('amount', sql`barn`)} - ${sum('amount', counted)} - ${sum('amount', apart)})::float as "foundAmount"
    from moved`.execute(tx)
  const [sums] = found.rows
  if (!sums || (sums.leftKilos === 0 && sums.foundKilos === 0)) return []
  const nowhere = await differing(
    tx,
    sql`select e.doc_no || ' ' || t.name as name from stock_move m join material t on t.uid = m.material_id and t.material_class = 'FEED'
        join stock_event e on e.farm_id = m.farm_id and e.uid = m.uid
       where m.farm_id = ${farmId} and m.event_date between ${from}::date and ${to}::date and m.kind = 'ISSUE'
         and (e.house_id is not null or e.batch_id is not null) and not exists (select from feed_issue i where i.farm_id = e.farm_id and i.uid = e.uid)
         and e.qty > coalesce((select sum(r.qty) from stock_event r where r.farm_id = e.farm_id and r.of_uid = e.uid), 0)`,
  )
  return [
    {
      rule: 'R6',
      item: '饲料离开仓库＝用料＋舍内存料增减（kg）',
      expected: sums.leftKilos,
      actual: sums.foundKilos,
    },
    {
      rule: 'R6',
      item: '饲料离开仓库＝用料＋舍内存料增减（元）',
      expected: sums.leftAmount,
      actual: sums.foundAmount,
    },
    {
      rule: 'R6',
      item: '领到栋舍或批次而未计入成本的饲料（请反审核后重新审核）',
      expected: 0,
      actual: nowhere.count,
      rows: nowhere.rows,
    },
  ]
}
