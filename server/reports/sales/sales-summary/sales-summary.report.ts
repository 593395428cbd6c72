import { declareReport } from '#server/reports/declare-report.ts'
import { soldColumns, soldGroups, soldReport } from '../sold-columns.ts'
import { soldFilters } from '../sold-filters.ts'

const definition = declareReport('sales-summary', {
  asks: { days: '日期', filters: soldFilters, defaults: { dateFrom: 'last12Weeks' } },
  columns: soldColumns,
  rows: {
    originScreen: 'event-batch-sale',
    without: ['commodity', 'records', 'quarantineNo', 'settlement', 'salePerson', 'settled', 'owed'],
    figures: ['price'],
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    by: soldGroups,
    chart: 'week',
  },
  shows: {
    metrics: [
      { column: 'amount', label: '金额', unit: '元' },
      { column: 'qty', label: '头数', unit: '头' },
      { column: 'price', label: '单价', unit: '元/kg' },
      { column: 'avgWeight', label: '均重', unit: 'kg' },
      { column: 'owed', label: '未结算', unit: '元' },
    ],
    charts: [
      { column: 'amount', label: '销售金额', name: '金额' },
      { column: 'price', label: '单价' },
      { column: 'amount', label: '客户排列', name: '金额', key: 'clients', kind: 'pareto', group: 'client' },
    ],
  },
})

/** Sums of sales by client, kind, time and person, with the open amounts. Source: §5.8. */
export const salesSummary = soldReport(definition)
