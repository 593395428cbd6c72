import type { ServerReport } from '#server/kit/report/definition.ts'
import { soldRows } from '../sold.ts'
import { soldSql } from '../sold-columns.ts'
import { definition } from './sales-summary.definition.ts'

/** 销售汇总. Source: §5.8. */
export const salesSummary: ServerReport = {
  report: definition,
  range: { from: 'dateFrom', to: 'dateTo', months: 12 },
  from: { rows: soldRows },
  ...soldSql,
}
