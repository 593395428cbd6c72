import { declareReport } from '#server/reports/declare-report.ts'
import { soldColumns, soldGroups } from '../sold-columns.ts'
import { soldFilters } from '../sold-filters.ts'

/** Sums of sales by client, kind, time and person, with the open amounts (§5.8). */
export const definition = declareReport('sales-summary', {
  asks: { filters: soldFilters, defaults: { farmIds: 'ownFarm', dateFrom: 'last12Weeks', dateTo: 'today' } },
  columns: soldColumns,
  rows: {
    originScreen: 'event-batch-sale',
    shown: [
      'date',
      'docNo',
      'client',
      'saleType',
      'number',
      'grade',
      'qty',
      'weight',
      'price',
      'amount',
      'farm',
    ],
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    shown: ['records', 'qty', 'weight', 'avgWeight', 'price', 'amount', 'share', 'settled', 'owed'],
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
