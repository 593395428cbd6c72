import { defineDocument } from '#kit/document.ts'
import { date, lines, money, organisation, quantity, reference, text } from '#kit/field.ts'
import { datesProblem, linesProblem, priceProblem } from './stock-lines.ts'
import { warehouse } from './warehouse-field.ts'

/** 物料入库: a supplier's delivery. Approving puts it on the shelf of its warehouse at its price. */
export const receipt = defineDocument({
  head: { name: 'receive', label: '物料入库', area: 'material', table: 'material_receipt', prefix: 'RK' },
  approval: { effect: '审核后按单价计入仓库库存', signatures: ['制单', '仓管', '审核'] },
  overrides: { erpMessage: 'RECEIPT' },
  fields: {
    receiveFarmId: organisation('猪场', ['farm'], { required: true, width: 92 }),
    receiveDate: date('日期', { required: true, filter: true, width: 96 }),
    items: text('物料', { readonly: true, width: 200 }),
    materialClasses: text('类别', { readonly: 'computed', filter: true, width: 104 }),
    amount: money('金额', { readonly: true, sum: true, width: 104 }),
    warehouseId: warehouse('仓库', { place: 'STORE' }),
    supplierId: reference('供应商', 'basic-supplier', { required: true, filter: true, width: 124 }),
    poNo: text('采购单号', { maxLength: 40, width: 112 }),
    lines: lines('明细', {
      materialId: reference('物料', 'basic-material', { required: true, width: 200 }),
      spec: text('规格', { readonly: true, width: 96 }),
      lot: text('批号', { maxLength: 40, width: 124 }),
      mfgDate: date('生产日期', { width: 116 }),
      expDate: date('有效期至', { width: 116 }),
      qty: quantity('数量', 'materialId', { required: true, min: 0.001, digits: 3, width: 96 }),
      price: money('单价', { min: -999_999_999, digits: 4, width: 104 }),
      amount: money('金额', { readonly: true, sum: true, width: 104 }),
    }),
  },
  rules: [({ lines }) => linesProblem(lines) ?? priceProblem(lines) ?? datesProblem(lines)],
})
