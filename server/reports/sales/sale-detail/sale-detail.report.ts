import { declareReport } from '#server/reports/declare-report.ts'
import { soldColumns, soldGroups, soldReport } from '../sold-columns.ts'
import { soldFilters } from '../sold-filters.ts'

const definition = declareReport('sale-detail', {
  area: 'pig',
  asks: { days: '日期', filters: soldFilters },
  columns: soldColumns,
  rows: {
    originScreen: 'event-batch-sale',
    without: ['records', 'settled', 'owed'],
    figures: ['avgWeight', 'price'],
    first: true,
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    without: ['settled', 'owed'],
    by: soldGroups,
    chart: 'month',
  },
  shows: {
    metrics: [
      { column: 'qty', label: '头数', unit: '头' },
      { column: 'weight', label: '重量', unit: 'kg' },
      { column: 'amount', label: '金额', unit: '元' },
      { column: 'price', label: '单价', unit: '元/kg' },
      { column: 'avgWeight', label: '均重', unit: 'kg' },
    ],
    charts: [
      { column: 'amount', label: '销售金额', name: '金额' },
      { column: 'qty', label: '销售头数', name: '头数', unit: '头', key: 'heads' },
    ],
  },
})

/** Every sale, line by line. Source: §5.3, R8. */
export const saleDetail = soldReport(definition)
