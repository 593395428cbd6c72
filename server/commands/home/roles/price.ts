import { addDays } from '#domain/calendar.ts'
import { opensReport, type RoleCard, textOf } from './declare.ts'
import { floorOf } from './sale-floors.ts'

/** 成交价: the price of each day of the month against the floor in force. */
export const priceCard: RoleCard = {
  key: 'price',
  label: '成交价',
  functions: ['sales-summary'],
  side: true,
  async read(ask) {
    const floor = await floorOf(ask)
    const period = {
      ...{ dateFrom: addDays(ask.today, -60), dateTo: ask.today },
      ...(floor && { saleTypeId: floor.saleTypeId }),
    }
    const { list } = await ask.report('sales-summary', period, { groupBy: 'day', limit: 1000 })
    const points = list
      .filter((row) => textOf(row.price) !== null)
      .map((row) => ({ label: String(row._key), value: textOf(row.price) }))
      .toSorted((a, b) => a.label.localeCompare(b.label))
    return {
      note: '元/kg，近 60 日',
      opens: opensReport(ask, 'sales-summary', period, 'day'),
      columns: [],
      rows: [],
      foot: null,
      total: points.length,
      series: { points, target: floor?.price ?? null, targetLabel: '底价', digits: 2 },
      empty: '近 60 日没有按重量的销售',
    }
  },
}
