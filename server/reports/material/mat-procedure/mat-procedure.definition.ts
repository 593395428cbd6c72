import { stockKinds } from '#domain/stock/types.ts'
import { choice, date, decimal, money, reference, text } from '#kit/field.ts'
import { column, countOf, summed } from '#kit/report-column.ts'
import { materialClasses } from '#resources/basic/material.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'

const quantity = (label: string, definition: string) =>
  column(decimal(label, { unitBy: 'unit', digits: 3, width: 92 }), { definition })
const worth = (label: string, definition: string) =>
  summed(money(label, { width: 100 }), { definition, overrides: { money: true } })

/** Movements of materials (bought, moved, issued, returned, used): the ledger of stock, line by line. */
export const definition = declareReport('matProcedure', {
  area: 'material',
  asks: {
    days: '日期',
    filters: {
      materialId: reference('物料', 'basic-material'),
      lot: text('批号', { maxLength: 40 }),
      warehouseId: reference('仓库', 'warehouse'),
      kind: choice('环节', stockKinds),
      materialClass: choice('类别', materialClasses),
      docNo: text('单号', { maxLength: 30 }),
    },
  },
  columns: {
    date: column(date('日期'), { fixed: true }),
    kind: column(text('环节', { width: 76 }), { fixed: true }),
    docNo: column(text('单号', { width: 132 }), { overrides: { link: '/admin/{source}?f.docNo={docNo}' } }),
    material: column(text('物料', { width: 148 })),
    lot: column(text('批号', { width: 104 })),
    unit: column(text('单位', { width: 56 })),
    warehouse: column(text('仓库', { width: 96 })),
    counterpart: column(text('对象', { width: 120 }), { definition: '供应商、栋舍、批次、部门或另一仓库' }),
    records: countOf('笔数', { definition: '台账行数' }),
    incoming: quantity('入', '进入仓库的数量'),
    outgoing: quantity('出', '离开仓库的数量'),
    balance: quantity('余量', '该仓库该物料在此行之后的数量；按批号查询时为该批号的数量'),
    price: column(money('单价', { digits: 4, width: 88 }), {
      definition: '金额÷数量；退库为原领料的单价',
      overrides: { money: true },
    }),
    incomingAmount: worth('入金额', '进入仓库的金额'),
    outgoingAmount: worth('出金额', '离开仓库的金额，按移动加权平均'),
    balanceAmount: column(money('余额', { width: 104 }), {
      definition: '该仓库该物料在此行之后的金额；不分批号核算，按批号查询时没有',
      overrides: { money: true },
    }),
    operator: column(text('经手人', { width: 76 })),
    farm: column(text('猪场', { width: 96 })),
  },
  rows: {
    originScreen: 'receive',
    of: null,
    without: ['records'],
    first: true,
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    by: {
      kind: '环节',
      material: '物料',
      materialClass: '类别',
      warehouse: '仓库',
      ...usualGroups('day', 'month', 'farm'),
    },
    chart: 'day',
  },
  shows: {
    metrics: [
      { column: 'incomingAmount', label: '入金额', unit: '元' },
      { column: 'outgoingAmount', label: '出金额', unit: '元' },
    ],
    charts: [
      {
        label: '出入金额',
        series: { incomingAmount: '入金额', outgoingAmount: '出金额' },
        key: 'flow',
        kind: 'bars',
      },
    ],
  },
})
