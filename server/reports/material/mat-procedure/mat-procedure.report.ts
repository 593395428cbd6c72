import { sql } from 'kysely'
import { stockKinds } from '#domain/stock/stock.types.ts'
import { choice, date, money, quantity, reference, text } from '#kit/field.ts'
import { column, countOf, summed } from '#kit/report-column.ts'
import { materialClasses } from '#resources/basic/material.ts'
import { equals, inFarms, isGiven } from '#server/kit/report/asked.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { each } from '#server/kit/report/report.count.ts'
import { worded } from '#server/kit/sql-words.ts'
import { askedKindSql } from '#server/queries/asked-kind.ts'
import { groupOfCode, groupOfName, timeAndFarmGroups } from '#server/queries/sow-sql.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'

const counted = (label: string, definition: string) =>
  column(quantity(label, 'unit', { digits: 3, width: 92 }), { definition })
const worth = (label: string, definition: string) =>
  summed(money(label, { width: 100 }), { definition, overrides: { money: true } })

/** Movements of materials (bought, moved, issued, returned, used): the ledger of stock, line by line. */
const definition = declareReport('matProcedure', {
  area: 'material',
  asks: {
    days: '日期',
    filters: {
      materialId: reference('物料', 'basic-material'),
      lot: text('批号', { maxLength: 40 }),
      warehouseId: reference('仓库', 'warehouse'),
      kind: choice('环节', stockKinds),
      materialClass: choice('类别', materialClasses),
      docNo: text('单号', { maxLength: 30 }),
    },
  },
  columns: {
    date: column(date('日期'), { fixed: true }),
    kind: column(text('环节', { width: 76 }), { fixed: true }),
    docNo: column(text('单号', { width: 132 }), { overrides: { link: '/admin/{source}?f.docNo={docNo}' } }),
    material: column(text('物料', { width: 148 })),
    lot: column(text('批号', { width: 104 })),
    unit: column(text('单位', { width: 56 })),
    warehouse: column(text('仓库', { width: 96 })),
    counterpart: column(text('对象', { width: 120 }), { definition: '供应商、栋舍、批次、部门或另一仓库' }),
    records: countOf('笔数', { definition: '台账行数' }),
    incoming: counted('入', '进入仓库的数量'),
    outgoing: counted('出', '离开仓库的数量'),
    balance: counted('余量', '该仓库该物料在此行之后的数量；按批号查询时为该批号的数量'),
    price: column(money('单价', { digits: 4, width: 88 }), {
      definition: '金额÷数量；退库为原领料的单价',
      overrides: { money: true },
    }),
    incomingAmount: worth('入金额', '进入仓库的金额'),
    outgoingAmount: worth('出金额', '离开仓库的金额，按移动加权平均'),
    balanceAmount: column(money('余额', { width: 104 }), {
      definition: '该仓库该物料在此行之后的金额；不分批号核算，按批号查询时没有',
      overrides: { money: true },
    }),
    operator: column(text('经手人', { width: 76 })),
    farm: column(text('猪场', { width: 96 })),
  },
  rows: {
    originScreen: 'receive',
    of: null,
    without: ['records'],
    first: true,
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    by: {
      kind: '环节',
      material: '物料',
      materialClass: '类别',
      warehouse: '仓库',
      ...usualGroups('day', 'month', 'farm'),
    },
    chart: 'day',
  },
  shows: {
    metrics: [
      { column: 'incomingAmount', label: '入金额', unit: '元' },
      { column: 'outgoingAmount', label: '出金额', unit: '元' },
    ],
    charts: [
      {
        label: '出入金额',
        series: { incomingAmount: '入金额', outgoingAmount: '出金额' },
        key: 'flow',
        kind: 'bars',
      },
    ],
  },
})

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
    day: 'date',
    where: ({ farms, filters: f }) => [
      inFarms(sql`m.farm_id`, { farms }),
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
  overrides: {
    // the screen of the document
    links: { source: sql`e.source` },
    tiesFollowSort: true,
  },
}
