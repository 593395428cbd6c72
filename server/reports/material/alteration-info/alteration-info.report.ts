import { sql } from 'kysely'
import { documentStates } from '#kit/document-rules.ts'
import { choice, date, integer, money, quantity, reference, text } from '#kit/field.ts'
import { column, countOf, defined, percent, summed } from '#kit/report-column.ts'
import { alterationKinds } from '#resources/material/alteration.ts'
import { equals, inFarms, isGiven } from '#server/kit/report/asked.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { each, one } from '#server/kit/report/report.count.ts'
import { worded } from '#server/kit/sql-words.ts'
import { groupOfCode, groupOfName, timeAndFarmGroups } from '#server/queries/sow-sql.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'

const counted = (label: string, definition: string) =>
  column(quantity(label, 'unit', { digits: 3, width: 96 }), { definition })

/** The lines of counts, adjustments, losses and openings; each opens its document, where it is corrected and approved. */
const definition = declareReport('material-alteration-info', {
  area: 'material',
  asks: {
    days: '日期',
    filters: {
      docNo: text('单号', { maxLength: 30 }),
      kind: choice('类型', alterationKinds),
      status: choice('状态', documentStates),
      warehouseId: reference('仓库', 'warehouse'),
      materialId: reference('物料', 'basic-material'),
    },
  },
  columns: {
    docNo: column(text('单号', { width: 132 }), {
      fixed: true,
      overrides: { link: '/admin/material-alteration?f.docNo={docNo}' },
    }),
    date: column(date('日期')),
    kind: column(text('类型', { width: 64 })),
    status: column(text('状态', { width: 76 })),
    warehouse: column(text('仓库', { width: 104 })),
    material: column(text('物料', { width: 148 })),
    lot: column(text('批号', { width: 104 })),
    unit: column(text('单位', { width: 56 })),
    records: countOf('行数', { definition: '盘点单的行数，已作废的只在按状态查询时计入' }),
    differing: summed(integer('有差异行数', { min: 0 }), { definition: '账面与实盘不同的行数' }),
    differingRate: percent('差异率', 'differing', 'records', defined('R10', '有差异的行数÷行数')),
    bookQty: counted('账面', '审核时单据日日终的账面数量'),
    qty: counted('实盘/数量', '盘点和调整为实有数量，报损和期初为该数量'),
    difference: counted('差异', '实盘－该日日终账面；审核后补录的单据会改变它，实盘不变'),
    correction: counted('后来更正', '审核以后因补录、更正而改变的差异：差异－（实盘－审核时账面）'),
    price: column(money('单价', { digits: 4, width: 88 }), {
      definition: '金额÷数量',
      overrides: { money: true },
    }),
    amount: summed(money('差异金额', { width: 104 }), {
      definition: '审核后按账面均价，盘亏和报损为负',
      overrides: { money: true },
    }),
    cause: column(text('原因', { width: 120 })),
    farm: column(text('猪场', { width: 96 })),
  },
  rows: {
    originScreen: 'material-alteration',
    of: null,
    without: ['records', 'differing'],
    first: true,
    sort: { field: 'docNo', order: 'desc' },
  },
  groups: {
    by: {
      material: '物料',
      warehouse: '仓库',
      kind: '类型',
      document: '单据',
      ...usualGroups('month', 'farm'),
    },
    chart: 'month',
  },
  shows: {
    metrics: [
      { column: 'amount', label: '差异金额', unit: '元' },
      { column: 'differingRate', label: '差异率', unit: '%' },
    ],
    charts: [{ column: 'amount', label: '差异金额', kind: 'bars' }],
  },
})

const cell = (key: string) => sql`(l.line->>${sql.lit(key)})`
const figure = (key: string) => sql`${cell(key)}::numeric`
const nameOfWarehouse = sql`(select w.name from warehouse w where w.uid = x.warehouse_id)`

/** 盘点明细. Source: §5.6. */
export const alterationInfo: ServerReport = {
  report: definition,
  from: {
    alias: 'x',
    rows: (context) => {
      const { filters: f } = context
      return sql`(select d.farm_id, d.uid, d.doc_no, d.count_date, d.kind, d.status, d.warehouse_id, l.no, (${cell('materialId')})::uuid as material_id,
          nullif(${cell('lot')}, '') as lot, ${figure('bookQty')} as book_qty, ${figure('qty')} as qty, ${figure('difference')} as difference, ${figure('correction')} as correction,
          case d.status when 'APPROVED' then ${figure('amount')} end as amount, ${cell('cause')} as cause
        from material_alteration d cross join jsonb_array_elements(case jsonb_typeof(d.lines) when 'array' then d.lines else '[]' end) with ordinality l(line, no)
        where ${inFarms(sql`d.farm_id`, context)} and d.count_date between ${f.dateFrom}::date and ${f.dateTo}::date and not d.deleted
          and ${equals(sql`d.doc_no`, f.docNo)} and ${equals(sql`d.kind`, f.kind)} and ${isGiven(f.status) ? equals(sql`d.status`, f.status) : sql`d.status <> 'VOID'`}
          and ${equals(sql`d.warehouse_id`, f.warehouseId)}) x
      join material n on n.uid = x.material_id and ${equals(sql`n.uid`, f.materialId)}`
    },
  },
  columns: {
    date: sql`x.count_date`,
    kind: worded(sql`x.kind`, alterationKinds),
    status: worded(sql`x.status`, documentStates),
    farm: sql`(select o.name from organize o where o.uid = x.farm_id)`,
    warehouse: nameOfWarehouse,
    material: sql`n.name`,
    unit: sql`(select u.name1 from data_dictionary u where u.uid = n.unit_id)`,
    records: each,
    differing: one(sql`x.difference <> 0`),
    price: sql`round(abs(x.amount) / nullif(abs(coalesce(x.difference, x.qty)), 0), 4)`,
  },
  ids: { row: sql`x.uid || '/' || x.no`, farmId: sql`x.farm_id`, documentId: sql`x.uid` },
  groups: {
    material: groupOfName('material', sql`x.material_id`),
    warehouse: { key: sql`x.warehouse_id`, label: nameOfWarehouse, ofKey: true },
    kind: groupOfCode(sql`x.kind`, alterationKinds),
    // each farm numbers its own documents: two may have the same number
    document: { key: sql`x.uid`, label: sql`x.doc_no` },
    ...timeAndFarmGroups(sql`x.count_date`, sql`x.farm_id`),
  },
  plan: { filled: ['docNo'] },
}
