import { defineDocument } from '#kit/document.ts'
import { choice, date, lines, money, organisation, quantity, reference, text } from '#kit/field.ts'
import { linesProblem } from './stock-lines.ts'

/** 退料: material that comes back of an issue, at the price it was issued at, or goes back to its supplier. */
export const materialReturn = defineDocument({
  head: { name: 'material-return', label: '退料', area: 'material', prefix: 'TL' },
  approval: { effect: '审核后按原价退回仓库；退给供应商的从仓库发出', signatures: ['制单', '审核'] },
  entry: { offers: { lot: 'materialLots' } },
  overrides: { erpMessage: 'STOCK' },
  fields: {
    returnFarmId: organisation('猪场', ['farm'], { required: true, width: 92 }),
    returnDate: date('日期', { required: true, filter: true, width: 96 }),
    items: text('物料', { readonly: true, width: 180 }),
    amount: money('金额', { readonly: true, sum: true, width: 96 }),
    direction: choice(
      '方向',
      { WAREHOUSE: '退回仓库', SUPPLIER: '退给供应商' },
      { required: true, default: 'WAREHOUSE', filter: true, width: 92 },
    ),
    sourceNo: text('原单号', {
      hint: '领料单号或入库单号',
      required: true,
      maxLength: 30,
      filter: true,
      width: 132,
    }),
    cause: text('原因', { required: true, spaces: true, maxLength: 60, width: 140 }),
    lines: lines('明细', {
      materialId: reference('物料', 'basic-material', { required: true, width: 200 }),
      lot: text('批号', { maxLength: 40, width: 140 }),
      qty: quantity('退料量', 'materialId', { required: true, min: 0.001, digits: 3, width: 96 }),
      returnable: quantity('可退', 'materialId', { readonly: true, digits: 3, width: 96 }),
      price: money('单价', { readonly: true, digits: 4, width: 96 }),
      amount: money('金额', { readonly: true, sum: true, width: 96 }),
    }),
  },
  rules: [({ lines }) => linesProblem(lines)],
})
