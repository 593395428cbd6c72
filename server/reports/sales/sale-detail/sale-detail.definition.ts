import { declareReport } from '#server/reports/declare-report.ts'
import { soldColumns, soldGroups } from '../sold-columns.ts'
import { soldFilters } from '../sold-filters.ts'

/** Every sale, line by line (§5.3). */
export const definition = declareReport('sale-detail', {
  area: 'pig',
  asks: { filters: soldFilters, defaults: { farmIds: 'ownFarm', dateFrom: 'thisMonth', dateTo: 'today' } },
  columns: soldColumns,
  rows: {
    originScreen: 'event-batch-sale',
    shown: [
      ...(['date', 'docNo', 'client', 'saleType', 'commodity', 'number', 'grade'] as const),
      ...(['qty', 'weight', 'avgWeight'] as const),
      ...(['price', 'amount', 'quarantineNo', 'settlement', 'salePerson', 'farm'] as const),
    ],
    first: true,
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    shown: ['records', 'qty', 'weight', 'avgWeight', 'price', 'amount', 'share'],
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
