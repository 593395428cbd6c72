import { choice, date, money, quantity, reference, text } from '#kit/field.ts'
import { column, countOf, defined, summed } from '#kit/report-column.ts'
import { materialClasses } from '#resources/basic/material.ts'
import { declareReport } from '#server/reports/declare-report.ts'

export const stockStates = {
  NORMAL: '正常',
  LOW: '低于安全库存',
  HIGH: '高于最高库存',
  NEAR: '近效期',
  EXPIRED: '有过期',
} as const

/** States a filter offers by name; the last includes expired lots as well as those soon to expire. */
const askedStates = { ...stockStates, ENDING: '近效期和有过期' } as const

const counted = (label: string, definition: string) =>
  column(quantity(label, 'unit', { digits: 3, width: 92 }), { definition })
const worth = (label: string, definition: string) =>
  summed(money(label, { width: 104 }), { definition, overrides: { money: true } })

const ledger =
  '/admin/matProcedure?f.farmIds={farmId}&f.dateFrom={dateFrom}&f.dateTo={dateTo}&f.materialId={materialId}&f.warehouseId={warehouseId}'

/** Stock of the warehouses, and its movements in a period. */
export const definition = declareReport('material-stock', {
  area: 'material',
  asks: {
    days: '日期',
    filters: {
      warehouseId: reference('仓库', 'warehouse'),
      materialClass: choice('类别', materialClasses),
      materialId: reference('物料', 'basic-material'),
      lot: text('批号', { maxLength: 40 }),
      state: choice('状态', askedStates),
    },
  },
  columns: {
    material: column(text('物料', { width: 136 }), { fixed: true, overrides: { link: ledger } }),
    materialClass: column(text('类别'), { hidden: true }),
    warehouse: column(text('仓库', { width: 96 })),
    unit: column(text('单位', { width: 56 })),
    kinds: countOf('品种', { definition: '仓库×物料的条数' }),
    openingAmount: worth('期初金额', '期初数量的金额'),
    incomingAmount: worth('入库金额', '入、退库、调入和期初的金额'),
    outgoingAmount: worth('出库金额', '领用、使用、调出和退供应商的金额'),
    adjustedAmount: worth('调整金额', '盘盈－盘亏－报损的金额'),
    state: column(text('状态', { width: 132 }), {
      definition: '一行可同时有几种状态，按状态查询时都能查到；按状态分组时计入最先列出的一种',
    }),
    opening: counted('期初', '期初日之前的结存'),
    incoming: counted('入', '入库、退库、调入和期初'),
    outgoing: counted('出', '领用、使用、调出和退供应商'),
    adjusted: counted('调整', '盘盈－盘亏－报损'),
    closing: counted('期末', '期初＋入－出＋调整'),
    price: column(money('单价', { digits: 4, width: 92 }), {
      ...defined('F107', '期末金额÷期末数量（移动加权平均）；不分批号核算，按批号查询时没有单价和金额'),
      overrides: { money: true },
    }),
    amount: worth('金额', '期末金额'),
    expDate: column(date('最近效期', { width: 104 }), {
      definition: '有结存批号中最早的有效期',
      overrides: { unsorted: true },
    }),
    safety: column(quantity('安全库存', 'unit', { digits: 3, width: 92 }), {
      definition: '按猪场和物料设定，与全场库存比较',
    }),
    spec: column(text('规格', { width: 96 })),
    farm: column(text('猪场', { width: 96 })),
  },
  rows: {
    originScreen: 'receive',
    of: null,
    without: ['kinds', 'openingAmount', 'incomingAmount', 'outgoingAmount', 'adjustedAmount'],
    first: true,
    sort: { field: 'material', order: 'asc' },
  },
  groups: {
    by: { materialClass: '类别', warehouse: '仓库', material: '物料', state: '状态', farm: '猪场' },
    chart: 'materialClass',
  },
  shows: {
    metrics: [
      { column: 'amount', label: '期末金额', unit: '元' },
      { column: 'incomingAmount', label: '入库金额', unit: '元' },
      { column: 'outgoingAmount', label: '出库金额', unit: '元' },
    ],
    charts: [{ column: 'amount', label: '期末金额', kind: 'bars' }],
  },
})
