import { sql } from 'kysely'
import type { ServerReport } from '#server/kit/report/definition.ts'
import {
  byCause,
  drugExpendDetail,
} from '#server/reports/material/drug-expend-detail/drug-expend-detail.report.ts'
import { classKeys, columnOfClass, definition } from './drug-summary.definition.ts'

const { price: _price, unit: _unit, ...columns } = drugExpendDetail.columns
const { day: _day, disease: _disease, ...groups } = drugExpendDetail.groups

/** Sums of the rows of 药品支出明细. Source: §2.12, §5.8. */
export const drugSummary: ServerReport = {
  ...drugExpendDetail,
  report: definition,
  columns: {
    ...columns,
    ...Object.fromEntries(
      classKeys.map((key) => [
        columnOfClass(key),
        sql`case when coalesce(n.material_class, 'DRUG') = ${sql.lit(key)} then x.amount else 0 end`,
      ]),
    ),
  },
  groups: { ...groups, reason: byCause },
  overrides: { ...drugExpendDetail.overrides, ofWhole: { share: Object.keys(definition.groups) } },
}
