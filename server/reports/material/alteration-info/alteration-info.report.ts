import { sql } from 'kysely'
import { documentStates } from '#kit/document-rules.ts'
import { alterationKinds } from '#resources/material/alteration.ts'
import { equals, inFarms, isGiven } from '#server/kit/report/asked.ts'
import { each, one } from '#server/kit/report/count.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { worded } from '#server/kit/sql-words.ts'
import { groupOfCode, groupOfName, timeAndFarmGroups } from '#server/queries/sow-sql.ts'
import { definition } from './alteration-info.definition.ts'

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
