import { type RawBuilder, sql } from 'kysely'
import { materialClasses } from '#resources/basic/material.ts'
import { NEAR_EXPIRY } from '../../../commands/stock/home-lists.ts'
import type { Tx } from '../../../kit/database.ts'
import { equals, ifGiven, joinFor } from '../../../kit/report/asked.ts'
import { each } from '../../../kit/report/count.ts'
import type { ReportContext, ServerReport } from '../../../kit/report/definition.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { worded } from '../../../kit/sql-words.ts'
import { groupOfPlace } from '../../pig/sow-sql.ts'
import { face, stockStates } from './face.ts'

type Sql = RawBuilder<unknown>

const ADJUSTING = sql`('GAIN', 'LOSS', 'SCRAP')`
const NEAR = sql.lit(NEAR_EXPIRY)

/** The day behind the last month kept in all farms that have any stock; null where one of them has kept none before the period. */
async function keptUntil(tx: Tx, context: ReportContext): Promise<string | null> {
  const found = await sql<{
    day: string | null
  }>`select case when bool_and(kept.month is not null) then (min(kept.month) + interval '1 month')::date end as day
    from organize f, lateral (select max(r.month) as month from stock_rolled r
      where r.farm_id = f.uid and r.month < date_trunc('month', ${context.filters.dateFrom}::date)) kept
    where ${inFarms(sql`f.uid`, context)} and exists (select 1 from stock_move m where m.farm_id = f.uid)`.execute(
    tx,
  )
  return found.rows[0]?.day ?? null
}

/** What each shelf held and what moved on it: from the last kept month on, or from the beginning. */
function shelves(context: ReportContext): Sql {
  const { filters: f } = context
  const asked = (t: string) =>
    sql`${equals(sql.ref(`${t}.warehouse_id`), f.warehouseId)} and ${equals(sql.ref(`${t}.material_id`), f.materialId)}`
  const before = sql`m.event_date < ${f.dateFrom}::date`
  const adjusting = sql`m.kind in ${ADJUSTING}`
  const sums = (column: 'qty' | 'amount') => {
    const [value, name] = [sql.ref(`m.${column}`), column]
    const as = (word: string) => sql.ref(`${name}_${word}`)
    return sql`sum(${value}) filter (where ${before}) as ${as('opening')}, sum(${value}) filter (where not ${before} and not ${adjusting} and m.qty > 0) as ${as('incoming')},
      -sum(${value}) filter (where not ${before} and not ${adjusting} and m.qty < 0) as ${as('outgoing')}, sum(${value}) filter (where not ${before} and ${adjusting}) as ${as('adjusted')}`
  }
  return sql`select farm_id, warehouse_id, material_id, coalesce(k.qty, 0) + coalesce(m.qty_opening, 0) as opening, coalesce(m.qty_incoming, 0) as incoming,
      coalesce(m.qty_outgoing, 0) as outgoing, coalesce(m.qty_adjusted, 0) as adjusted, coalesce(k.amount, 0) + coalesce(m.amount_opening, 0) as opening_amount,
      coalesce(m.amount_incoming, 0) as incoming_amount, coalesce(m.amount_outgoing, 0) as outgoing_amount, coalesce(m.amount_adjusted, 0) as adjusted_amount
    from (select k.farm_id, k.warehouse_id, k.material_id, k.qty, k.amount from stock_month k
       where ${inFarms(sql`k.farm_id`, context)} and k.month = ${context.keptUntil ?? null}::date - interval '1 month' and ${asked('k')}) k
    full join (select m.farm_id, m.warehouse_id, m.material_id, ${sums('qty')}, ${sums('amount')} from stock_move m
       where ${inFarms(sql`m.farm_id`, context)} and ${ifGiven(context.keptUntil, sql`m.event_date >= ${context.keptUntil}::date`)}
         and m.event_date <= ${f.dateTo}::date and ${asked('m')} group by 1, 2, 3) m using (farm_id, warehouse_id, material_id)
    where k.qty is not null or m.qty_incoming is not null or m.qty_outgoing is not null or m.qty_adjusted is not null or m.qty_opening <> 0`
}

/** What a farm wants to have of a material, and what it has of it in all its warehouses at the end of the period. */
const limitsOf = (context: ReportContext): Sql => sql`select l.farm_id, l.material_id, l.min_qty, l.max_qty,
    coalesce((select sum(k.qty) from stock_shelf k where k.farm_id = l.farm_id and k.material_id = l.material_id), 0)
    - coalesce((select sum(m.qty) from stock_move m where m.farm_id = l.farm_id and m.material_id = l.material_id
        and m.event_date > ${context.filters.dateTo}::date), 0) as held
  from material_safety l where ${inFarms(sql`l.farm_id`, context)} and not l.deleted`

/** How a shelf stands: what spoils first, then what is short. */
const stateOf = (
  last: Sql,
): Sql => sql`case when lots.exp_date < ${last} then 'EXPIRED' when limits.held < limits.min_qty then 'LOW'
  when lots.exp_date <= ${last} + ${NEAR} then 'NEAR' when limits.held > limits.max_qty then 'HIGH' else 'NORMAL' end`

const closing = sql`(x.opening + x.incoming - x.outgoing + x.adjusted)`
const amount = sql`(x.opening_amount + x.incoming_amount - x.outgoing_amount + x.adjusted_amount)`

/** The stock of any period. Source: domain.md §2.12, §5.6; F107. */
export const materialStock: ServerReport = {
  report: face,
  range: { from: 'dateFrom', to: 'dateTo', months: 12 },
  filled: ['material'],
  prepare: async (tx, context) => ({ ...context, keptUntil: await keptUntil(tx, context) }),
  from: (context) => {
    const { filters: f } = context
    const last = sql`${f.dateTo}::date`
    return sql`(${shelves(context)}) x join material n on n.uid = x.material_id and ${equals(sql`n.material_class`, f.materialClass)}
      ${joinFor(
        context,
        { groups: ['state'], filters: ['state'] },
        sql`left join (${limitsOf(context)}) limits on limits.farm_id = x.farm_id and limits.material_id = x.material_id
        left join (${lotEnds(context)}) lots on lots.farm_id = x.farm_id and lots.warehouse_id = x.warehouse_id and lots.material_id = x.material_id
        cross join lateral (select ${stateOf(last)} as word) stands`,
      )}
      join (select 1) scope on ${equals(sql`stands.word`, f.state)} and ${ifGiven(
        f.lot,
        sql`exists (select 1 from stock_lot l where l.farm_id = x.farm_id and l.material_id = x.material_id
          and l.warehouse_id = x.warehouse_id and l.lot = ${f.lot})`,
      )}`
  },
  columns: {
    material: sql`n.name`,
    spec: sql`n.spec`,
    materialClass: worded(sql`n.material_class`, materialClasses),
    warehouse: sql`(select w.name from warehouse w where w.farm_id = x.farm_id and w.uid = x.warehouse_id)`,
    unit: sql`(select u.name1 from data_dictionary u where u.uid = n.unit_id)`,
    kinds: each,
    opening: sql`x.opening`,
    incoming: sql`x.incoming`,
    outgoing: sql`x.outgoing`,
    adjusted: sql`x.adjusted`,
    closing,
    price: sql`round(${amount} / nullif(${closing}, 0), 4)`,
    openingAmount: sql`x.opening_amount`,
    incomingAmount: sql`x.incoming_amount`,
    outgoingAmount: sql`x.outgoing_amount`,
    adjustedAmount: sql`x.adjusted_amount`,
    amount,
    expDate: sql`lots.exp_date`,
    safety: sql`limits.min_qty`,
    state: worded(sql`stands.word`, stockStates),
  },
  ids: {
    materialId: sql`x.material_id`,
    warehouseId: sql`x.warehouse_id`,
    farmId: sql`x.farm_id`,
    row: sql`x.warehouse_id || '/' || x.material_id`,
  },
  groups: {
    materialClass: {
      key: sql`n.material_class`,
      label: worded(sql`n.material_class`, materialClasses),
      ofKey: true,
    },
    warehouse: {
      key: sql`x.warehouse_id`,
      label: sql`(select w.name from warehouse w where w.uid = x.warehouse_id)`,
      ofKey: true,
    },
    material: {
      key: sql`x.material_id`,
      label: sql`(select n.name from material n where n.uid = x.material_id)`,
      ofKey: true,
    },
    state: { key: sql`stands.word`, label: worded(sql`stands.word`, stockStates), ofKey: true },
    farm: groupOfPlace(sql`x.farm_id`),
  },
}

/** The first day that a lot of a shelf ends, of those with anything left at the end of the period. */
const lotEnds = (
  context: ReportContext,
): Sql => sql`select l.farm_id, l.warehouse_id, l.material_id, min(k.exp_date) as exp_date
  from (select farm_id, warehouse_id, material_id, lot, sum(qty) as qty from
      (select farm_id, warehouse_id, material_id, lot, qty from stock_lot where ${inFarms(sql`farm_id`, context)} and lot <> ''
       union all
       select farm_id, warehouse_id, material_id, lot, -qty from stock_move where ${inFarms(sql`farm_id`, context)} and lot <> ''
         and event_date > ${context.filters.dateTo}::date) held
     group by 1, 2, 3, 4) l
  join material_lot k on k.farm_id = l.farm_id and k.material_id = l.material_id and k.lot = l.lot
  where l.qty > 0 group by 1, 2, 3`
