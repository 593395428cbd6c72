import { sql } from 'kysely'
import type { Month } from '#domain/close/close.months.ts'
import { monthShift } from '#kit/report-period.ts'
import type { Identity } from '#resources/answers/rebuild.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { isFedElsewhere } from '#server/queries/spendings.ts'
import { ADJUSTING, ISSUED } from '#server/queries/stock-kinds.ts'
import { differing } from './differing.ts'

/** Movements that take the cost of their heads out of a batch without a loss. */
const LEFT = sql`('OUT_SALE', 'OUT_SLAUGHTER', 'OUT_TRANSFER', 'OUT_SELECT')`
const CAME = sql`('IN_INIT', 'IN_WEAN', 'IN_BUY', 'IN_TRANSFER')`

/**
 * R11 of a month, in yuan: opening value of growing animals, plus arrivals and costs, minus closing value and losses,
 * equals the cost of the heads sold or moved elsewhere; and the costs of batches
 * equal those in the cost ledger. Source: §4.10.
 */
export async function growingIdentity(tx: Tx, farmId: string, { from, to }: Month): Promise<Identity[]> {
  const kept = (
    day: Sql,
  ) => sql`(select coalesce(sum(k.balance), 0) as balance, coalesce(sum(k.lost), 0) as lost from (
    select distinct on (batch_id) balance, culled + lost + late as lost from batch_cost_day
     where farm_id = ${farmId} and day <= ${day} order by batch_id, day desc) k)`
  const moved = (kinds: Sql) => sql`coalesce((select sum(cost) from batch_move_cost
    where farm_id = ${farmId} and move_date between ${from}::date and ${to}::date and kind in ${kinds}), 0)`
  const before = sql`${from}::date - 1`
  const until = sql`${to}::date`
  const sums = await tx.one(sql<
    Record<'opening' | 'closing' | 'lost' | 'came' | 'left' | 'spent' | 'charged' | 'booked', number>
  >`
    select began.balance::float as opening, ended.balance::float as closing,
    (ended.lost - began.lost)::float as lost, ${moved(CAME)}::float as came, ${moved(LEFT)}::float as left,
    coalesce((select sum(amount) from batch_charge where farm_id = ${farmId} and day between ${from}::date and ${to}::date), 0)::float as spent,
    coalesce((select sum(amount) from batch_charge where farm_id = ${farmId} and month in (${begunIn(farmId, { from, to })})), 0)::float as charged,
    coalesce((select sum(amount) from cost_ledger where farm_id = ${farmId} and day between ${from}::date and ${to}::date and batch_id is not null), 0)::float as booked
    from ${kept(before)} began cross join ${kept(until)} ended`)
  if (Object.values(sums).every((one) => one === 0)) return []
  const { opening, came, spent, charged, closing, lost, left, booked } = sums
  const wrong = await differing(tx, apart(farmId, { from, to }))
  return [
    {
      rule: 'R11',
      item: `育成成本（元）：期初${opening}＋转入${came}＋投入${spent}－期末${closing}－损失${lost}＝销售、转出`,
      expected: cents(opening + came + spent - closing - lost),
      actual: left,
    },
    { rule: 'R11', item: '成本台账归集到批次＝批次成本的投入（元）', expected: booked, actual: charged },
    { rule: 'R11', item: '台账与批次成本不符的批次', ...wrong },
  ]
}

const cents = (yuan: number): number => Math.round(yuan * 100) / 100

type Days = Pick<Month, 'from' | 'to'>

/** Accounting months that begin in a period: the ledger has only whole months. */
const begunIn = (farmId: string, { from, to }: Days): Sql =>
  sql`select distinct month from cost_ledger where farm_id = ${farmId} and day between ${from}::date and ${to}::date`

/** Batches whose amount in the ledger of a month differs from that in their costs. */
const apart = (
  farmId: string,
  { from, to }: Days,
): Sql => sql`select b.batch_no || ' ' || sum(x.booked) || '≠' || sum(x.spent) as name from (
    select batch_id, amount as booked, 0 as spent from cost_ledger where farm_id = ${farmId} and day between ${from}::date and ${to}::date and batch_id is not null
    union all select batch_id, 0, amount from batch_charge where farm_id = ${farmId} and month in (${begunIn(farmId, { from, to })})) x
  join batch b on b.farm_id = ${farmId} and b.uid = x.batch_id group by b.batch_no having sum(x.booked) <> sum(x.spent)`

/**
 * R11 of a month: everything issued from the warehouses of a farm is in its cost ledger once, at the amount of its issue: issued less
 * returned, used in barns, missing in counts or discarded. Feed in houses is still there; low-value items are written off by their
 * register.
 */
export async function outIdentity(tx: Tx, farmId: string, { from, to }: Month): Promise<Identity[]> {
  const startDay = Number(from.slice(8))
  const monthOf = sql`to_char((m.event_date - ${startDay - 1}::int) + ${monthShift(startDay)}::int * interval '1 month', 'YYYY-MM')`
  const registered = sql`exists (select from low_consumption l where l.farm_id = m.farm_id and l.month = ${monthOf} and l.material_id = m.material_id and not l.deleted)`
  const issued = sql`m.kind in ${ISSUED} and not ${registered} and not (n.material_class = 'FEED'
    and (coalesce(e.house_id, o.house_id) is not null or coalesce(e.batch_id, o.batch_id) is not null or ${isFedElsewhere}))`
  const found = await tx.rows(sql<{ item: string; out: number; booked: number }>`
    select 'ISSUE' as item, -coalesce(sum(m.amount) filter (where ${issued}), 0)::float as out,
        coalesce((select sum(amount) from cost_ledger where farm_id = ${farmId} and day between ${from}::date and ${to}::date and source in ${ISSUED}), 0)::float as booked
      from stock_move m join material n on n.uid = m.material_id join stock_event e on e.farm_id = m.farm_id and e.uid = m.uid
      left join stock_event o on o.farm_id = e.farm_id and o.uid = e.of_uid
     where m.farm_id = ${farmId} and m.event_date between ${from}::date and ${to}::date
    union all
    select 'LOSS', -coalesce(sum(m.amount), 0)::float,
        coalesce((select sum(amount) from cost_ledger where farm_id = ${farmId} and day between ${from}::date and ${to}::date and source = 'STOCK_LOSS'), 0)::float
      from stock_move m where m.farm_id = ${farmId} and m.event_date between ${from}::date and ${to}::date and m.kind in ${ADJUSTING}
    union all
    select 'USE', -coalesce(sum(m.amount), 0)::float, coalesce(sum(u.amount), 0)::float
      from (select e.source_uid, sum(m.amount) as amount from stock_move m join stock_event e on e.farm_id = m.farm_id and e.uid = m.uid
          where m.farm_id = ${farmId} and m.event_date between ${from}::date and ${to}::date and m.kind = 'USE' group by 1) m
      left join lateral (select amount from feed_use where farm_id = ${farmId} and uid = m.source_uid
        union all select amount from medication where farm_id = ${farmId} and uid = m.source_uid
        union all select amount from immunisation where farm_id = ${farmId} and uid = m.source_uid) u on true`)
  return found
    .filter(({ out, booked }) => out !== 0 || booked !== 0)
    .map(({ item, out, booked }) => ({ rule: 'R11', item: OUT[item] ?? item, expected: out, actual: booked }))
}

const OUT: Readonly<Record<string, string>> = {
  ISSUE: '领用减退库的金额＝成本台账的领用（元）',
  LOSS: '盘亏、报损的金额＝成本台账的损耗（元）',
  USE: '现场使用的出库金额＝用料、治疗、免疫的金额（元）',
}
