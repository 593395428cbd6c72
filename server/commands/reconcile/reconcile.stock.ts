import { sql } from 'kysely'
import type { Month } from '#domain/close/close.months.ts'
import type { Identity } from '#resources/answers/rebuild.ts'
import type { Tx } from '#server/kit/database.ts'
import { ISSUED } from '#server/queries/stock-kinds.ts'
import { differing } from './differing.ts'

/**
 * R6 of feed that is issued where it is used: the quantity issued for the feedings of the month equals the feed used. Feed
 * of a silo left its warehouse at delivery (`siloIdentity`).
 */
export async function issuedIdentity(tx: Tx, farmId: string, { from, to }: Month): Promise<Identity[]> {
  // a unit other than kg has thousandths of its own: equal where the issue is as near as they allow
  const byUse = sql`select case when x.issued = round(f.qty / kg_of(f.feed_id), 3) then f.qty else x.issued * kg_of(coalesce(f.feed_id, x.material_id)) end as issued,
      f.qty as fed, concat_ws(' ', f.use_date, t.name) as name
    from (select e.source_uid, min(e.material_id::text)::uuid as material_id, -sum(m.qty) as issued from stock_event e
        join stock_move m on m.farm_id = e.farm_id and m.uid = e.uid
        where e.farm_id = ${farmId} and e.event_date between ${from}::date and ${to}::date and e.source = 'feed_use' group by 1) x
      left join feed_use f on f.farm_id = ${farmId} and f.uid = x.source_uid left join material t on t.uid = f.feed_id`
  const { issued, fed } = await tx.one(sql<{ issued: number; fed: number }>`
    select coalesce(sum(issued), 0)::float as issued, coalesce(sum(fed), 0)::float as fed from (${byUse}) x`)
  if (issued === 0 && fed === 0) return []
  const wrong = await differing(tx, sql`select name from (${byUse}) x where issued is distinct from fed`)
  return [
    { rule: 'R6', item: '现场用料：仓库出库＝用料', expected: issued, actual: fed },
    { rule: 'R6', item: '出库与用料数量不符的用料', ...wrong },
  ]
}

/** Materials in warehouses, as shown to users. */
const named = sql`concat_ws(' ', w.name, t.name)`
const names = (of: string) => sql`join material t on t.uid = ${sql.ref(`${of}.material_id`)}
  join warehouse w on w.farm_id = ${sql.ref(`${of}.farm_id`)} and w.uid = ${sql.ref(`${of}.warehouse_id`)}`

/**
 * R10: no shelf is below zero at any day end; shelves and lots equal their movements; an empty shelf has no value;
 * issues are valued at the mean of the stock (returns to a supplier at the price of their receipt), in four places,
 * the last one with the remainder (F107), to the cent.
 */
export async function ledgerIdentity(tx: Tx, farmId: string): Promise<Identity[]> {
  const sums = await tx.one(sql<Record<'reported' | 'held' | 'worth' | 'kept' | 'lines', number>>`
    select coalesce(sum(reported), 0)::float as reported, coalesce(sum(held), 0)::float as held, coalesce(sum(worth), 0)::float as worth,
        coalesce(sum(kept), 0)::float as kept, sum(lines)::int as lines from (
      select sum(qty) as reported, 0 as held, sum(amount) as worth, 0 as kept, count(*) as lines from stock_move where farm_id = ${farmId}
      union all select 0, sum(qty), 0, sum(amount), count(*) from stock_shelf where farm_id = ${farmId}) x`)
  const { reported, held, worth, kept, lines } = sums
  if (lines === 0) return []
  const below = await differing(
    tx,
    sql`select distinct ${named} as name from stock_move m ${names('m')}
      where m.farm_id = ${farmId} and (m.qty_after < 0 or m.amount_after < 0 or m.lot_after < 0)`,
  )
  const moved = sql`(select farm_id, warehouse_id, material_id, sum(qty) as qty, sum(amount) as amount from stock_move
    where farm_id = ${farmId} group by 1, 2, 3)`
  const shelves = await differing(
    tx,
    sql`select ${named} as name from (select coalesce(s.farm_id, m.farm_id) as farm_id, coalesce(s.warehouse_id, m.warehouse_id) as warehouse_id,
          coalesce(s.material_id, m.material_id) as material_id
        from (select * from stock_shelf where farm_id = ${farmId}) s full join ${moved} m using (farm_id, warehouse_id, material_id)
        where coalesce(s.qty, 0) <> coalesce(m.qty, 0) or coalesce(s.amount, 0) <> coalesce(m.amount, 0)
          or (coalesce(s.qty, 0) = 0 and coalesce(s.amount, 0) <> 0)) x ${names('x')}`,
  )
  const costlyRows = await differing(
    tx,
    sql`select concat_ws(' ', m.event_date, ${named}) as name from stock_move m ${names('m')}
      cross join lateral (select m.amount_after - m.amount as worth, m.qty_after - m.qty as lay) b
      where m.farm_id = ${farmId} and m.qty < 0 and m.kind <> 'SUPPLIER_RETURN' and -m.amount <> case when m.qty_after = 0 or b.lay = 0 then b.worth
        else least(b.worth, round(-m.qty * round(b.worth / b.lay, 4), 2)) end`,
  )
  return [
    { rule: 'R10', item: '库存数量＝出入库合计', expected: reported, actual: held },
    { rule: 'R10', item: '库存金额＝出入库金额合计', expected: worth, actual: kept },
    { rule: 'R10', item: '出现负库存的物料', ...below },
    { rule: 'R10', item: '库存与台账不符的物料', ...shelves },
    { rule: 'R10', item: '出库金额不等于数量×均价的出库', ...costlyRows },
  ]
}

/**
 * R6 of a month, in kg and yuan: feed issued from the warehouses of a farm (silos and stations: `siloIdentity`) is fed, adds to the stock
 * in its houses (舍内存料, except for differences of counts there), or went to a department. An issue that is in no cost is named by its
 * document.
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
  // between warehouses both legs add up to zero: the remainder went to a house, or came from one
  const left = sql`not barn and (kind in ${ISSUED} or kind in ('USE', 'TRANSFER'))`
  const counted = sql`barn and kind not in ('USE', 'TRANSFER')`
  const apart = sql`kind in ${ISSUED} and not placed and not eaten`
  const sum = (column: string, when: ReturnType<typeof sql>) =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where ${when}), 0)`
  const fed = await tx.one(sql<Record<'leftKilos' | 'leftAmount' | 'foundKilos' | 'foundAmount', number>>`
    with moved as materialized (${moves}),
      -- as near as thousandths of its unit allow
      fed as (select round(f.qty / kg_of(f.feed_id), 3) * kg_of(f.feed_id) as qty, f.amount from feed_use f where f.farm_id = ${farmId} and f.issue_uid is null and exists (
        select from moved where moved.kind = 'USE' and moved.source_uid = f.uid)
        union all select f.qty, f.amount from feed_use f where f.farm_id = ${farmId} and f.issue_uid is not null and f.use_date between ${from}::date and ${to}::date)
    select round(-${sum('kilos', left)}, 2)::float as "leftKilos", -${sum('amount', left)}::float as "leftAmount",
      round((select coalesce(sum(qty), 0) from fed) + ${sum('kilos', sql`barn`)} - ${sum('kilos', counted)} - ${sum('kilos', apart)}, 2)::float as "foundKilos",
      ((select coalesce(sum(amount), 0) from fed) + ${sum('amount', sql`barn`)} - ${sum('amount', counted)} - ${sum('amount', apart)})::float as "foundAmount"
    from moved`)
  const { leftKilos, leftAmount, foundKilos, foundAmount } = fed
  if (leftKilos === 0 && foundKilos === 0) return []
  const nowhere = await differing(
    tx,
    sql`select e.doc_no || ' ' || t.name as name from stock_move m join material t on t.uid = m.material_id and t.material_class = 'FEED'
        join stock_event e on e.farm_id = m.farm_id and e.uid = m.uid
       where m.farm_id = ${farmId} and m.event_date between ${from}::date and ${to}::date and m.kind = 'ISSUE'
         and (e.house_id is not null or e.batch_id is not null) and not exists (select from feed_issue i where i.farm_id = e.farm_id and i.uid = e.uid)
         and e.qty > coalesce((select sum(r.qty) from stock_event r where r.farm_id = e.farm_id and r.of_uid = e.uid), 0)`,
  )
  const moved = '饲料离开仓库＝用料＋舍内存料增减'
  return [
    { rule: 'R6', item: `${moved}（kg）`, expected: leftKilos, actual: foundKilos },
    { rule: 'R6', item: `${moved}（元）`, expected: leftAmount, actual: foundAmount },
    { rule: 'R6', item: '领到栋舍或批次而未计入成本的饲料（请反审核后重新审核）', ...nowhere },
  ]
}
