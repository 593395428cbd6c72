import { sql } from 'kysely'
import { stockKinds } from '#domain/stock/types.ts'
import { materialClasses } from '#resources/basic/material.ts'
import { equals, inFarms, isGiven } from '#server/kit/report/asked.ts'
import { each } from '#server/kit/report/count.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { worded } from '#server/kit/sql-words.ts'
import { askedKindSql } from '#server/queries/asked-kind.ts'
import { groupOfCode, groupOfName, timeAndFarmGroups } from '#server/queries/sow-sql.ts'
import { definition } from './mat-procedure.definition.ts'

const kindOf = askedKindSql(sql`m.kind`, sql`e.source`)
const kindWord = worded(kindOf, stockKinds)
const nameOfWarehouse = (uid: ReturnType<typeof sql>) =>
  sql`(select w.name from warehouse w where w.uid = ${uid})`

/** Source or destination of an event's material, also for returns. */
const otherSide = (t: 'e' | 'o') => {
  const of = (column: string) => sql.ref(`${t}.${column}`)
  return sql`coalesce((select b.batch_no from batch b where b.farm_id = ${of('farm_id')} and b.uid = ${of('batch_id')}),
      (select h.name from organize h where h.uid = ${of('house_id')}),
      (select s.name from material_receipt r join supplier s on s.uid = r.supplier_id where r.farm_id = ${of('farm_id')} and r.uid = ${of('source_uid')}),
      (select q.department from requisition q where q.farm_id = ${of('farm_id')} and q.uid = ${of('source_uid')}))`
}

/** The ledger of stock. Source: §5.6 (purchase → stock → issue → return → use); R10. */
export const matProcedure: ServerReport = {
  report: definition,
  from: {
    rows: sql`stock_move m join stock_event e on e.farm_id = m.farm_id and e.uid = m.uid
      join material n on n.uid = m.material_id`,
    joins: {
      // money is stored by shelf, not by lot
      behind: ({ filters }) =>
        isGiven(filters.lot)
          ? sql`cross join lateral (select m.lot_after as qty, null::numeric as amount) behind`
          : sql`cross join lateral (select m.qty_after as qty, m.amount_after as amount) behind`,
    },
    where: ({ farms, filters: f }) => [
      inFarms(sql`m.farm_id`, { farms }),
      sql`m.event_date between ${f.dateFrom}::date and ${f.dateTo}::date`,
      ...[equals(sql`n.material_class`, f.materialClass), equals(sql`m.material_id`, f.materialId)],
      ...[equals(sql`m.lot`, f.lot), equals(sql`m.warehouse_id`, f.warehouseId)],
      ...[equals(kindOf, f.kind), equals(sql`e.doc_no`, f.docNo)],
    ],
  },
  columns: {
    date: sql`m.event_date`,
    kind: kindWord,
    docNo: sql`e.doc_no`,
    material: sql`n.name`,
    lot: sql`nullif(m.lot, '')`,
    unit: sql`(select u.name1 from data_dictionary u where u.uid = n.unit_id)`,
    farm: sql`(select o.name from organize o where o.uid = m.farm_id)`,
    warehouse: nameOfWarehouse(sql`m.warehouse_id`),
    counterpart: sql`coalesce(
      case when m.kind = 'TRANSFER' then ${nameOfWarehouse(sql`case m.leg when 0 then e.to_warehouse_id else e.warehouse_id end`)} end,
      ${otherSide('e')}, case when e.of_uid is not null then (select ${otherSide('o')} from stock_event o where o.farm_id = e.farm_id and o.uid = e.of_uid) end)`,
    records: each,
    incoming: sql`case when m.qty > 0 then m.qty end`,
    outgoing: sql`case when m.qty < 0 then -m.qty end`,
    balance: sql`behind.qty`,
    // cents of a few units would not give back the price of the issue
    price: sql`round(coalesce(case when m.kind = 'RETURN' then (select o.amount / o.qty from stock_move o
      where o.farm_id = e.farm_id and o.uid = e.of_uid and o.leg = 0) end, m.amount / nullif(m.qty, 0)), 4)`,
    incomingAmount: sql`case when m.qty > 0 then m.amount end`,
    outgoingAmount: sql`case when m.qty < 0 then -m.amount end`,
    balanceAmount: sql`behind.amount`,
    operator: sql`(select u.name from sys_user u where u.uid = e.created_by)`,
  },
  ids: { place: sql`m.rank`, seq: sql`m.seq`, row: sql`m.uid || '/' || m.leg`, farmId: sql`m.farm_id` },
  groups: {
    kind: { key: kindOf, label: kindWord, ofKey: true },
    material: groupOfName('material', sql`m.material_id`),
    materialClass: groupOfCode(sql`n.material_class`, materialClasses),
    warehouse: { key: sql`m.warehouse_id`, label: nameOfWarehouse(sql`m.warehouse_id`), ofKey: true },
    ...timeAndFarmGroups(sql`m.event_date`, sql`m.farm_id`),
  },
  plan: { filled: ['date'] },
  overrides: {
    // the screen of the document
    links: { source: sql`e.source` },
    chained: true,
  },
}
