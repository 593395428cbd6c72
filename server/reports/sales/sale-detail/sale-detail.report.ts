import type { ServerReport } from '#server/kit/report/definition.ts'
import { soldRows } from '../sold.ts'
import { soldSql } from '../sold-columns.ts'
import { definition } from './sale-detail.definition.ts'

/** 销售明细. Source: §5.3, R8. */
export const saleDetail: ServerReport = {
  report: definition,
  range: { from: 'dateFrom', to: 'dateTo', months: 12 },
  from: { rows: soldRows },
  ...soldSql,
}
