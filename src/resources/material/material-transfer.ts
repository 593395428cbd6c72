import { defineDocument } from '#kit/document.ts'
import { date, lines, money, organisation, quantity, reference, text } from '#kit/field.ts'
import type { Problem } from '#kit/resource.ts'
import { linesProblem } from './stock-lines.ts'
import { warehouse } from './warehouse-field.ts'

const otherPlace = ({
  warehouseId,
  toWarehouseId,
}: {
  warehouseId: string
  toWarehouseId: string
}): Problem | null =>
  warehouseId === toWarehouseId ? { field: 'toWarehouseId', message: '调入仓库不能与调出仓库相同' } : null

/** 仓库调拨: from one warehouse of a farm to another; its cost goes along. */
export const materialTransfer = defineDocument({
  head: { name: 'material-transfer', label: '仓库调拨', area: 'material', prefix: 'DB' },
  approval: { effect: '审核后由调出仓库移到调入仓库，成本随料走', signatures: ['制单', '审核'] },
  entry: { offers: { lot: 'materialLots' } },
  overrides: { erpMessage: 'STOCK' },
  fields: {
    moveFarmId: organisation('猪场', ['farm'], { required: true, width: 92 }),
    moveDate: date('日期', { required: true, filter: true, width: 96 }),
    warehouseId: warehouse('调出仓库'),
    toWarehouseId: warehouse('调入仓库'),
    items: text('物料', { readonly: true, width: 200 }),
    amount: money('金额', { readonly: true, sum: true, width: 96 }),
    lines: lines('明细', {
      materialId: reference('物料', 'basic-material', { required: true, width: 200 }),
      lot: text('批号', { maxLength: 40, width: 140 }),
      qty: quantity('数量', 'materialId', { required: true, min: 0.001, digits: 3, width: 96 }),
      amount: money('金额', { readonly: true, sum: true, width: 96 }),
    }),
  },
  rules: [({ lines }) => linesProblem(lines), otherPlace],
})
