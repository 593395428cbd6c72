import { defineDocument } from '#kit/document.ts'
import { choice, date, integer, lines, money, organisation, quantity, reference, text } from '#kit/field.ts'
import type { Problem } from '#kit/resource.ts'
import { linesProblem, priceProblem } from './stock-lines.ts'
import { warehouse } from './warehouse-field.ts'

export const alterationKinds = { COUNT: '盘点', ADJUST: '调整', SCRAP: '报损', OPENING: '期初' } as const

/** Opening stock of a farm has a price. */
const openingPrices = (row: { kind: string; lines: Parameters<typeof priceProblem>[0] }): Problem | null =>
  priceProblem(
    row.kind === 'OPENING'
      ? row.lines
      : row.lines?.filter(({ price }) => price !== null && price !== undefined),
  )

/** 库存调整与盘点: the quantity found, against the ledger; losses; opening stock of a farm. */
export const alteration = defineDocument({
  head: { name: 'material-alteration', label: '库存调整与盘点', area: 'material', prefix: 'PD' },
  approval: {
    effect: '审核后按差异调整库存；盘点和调整的实有数量不因补录而变',
    signatures: ['制单', '审核'],
  },
  entry: { offers: { lot: 'materialLots' }, proposes: '带出账面' },
  overrides: {
    erpMessage: 'STOCK',
    // who counts by the books finds the books
    sheet: {
      label: '盘点表',
      open: ['qty', 'cause'],
      without: ['bookQty', 'difference', 'correction', 'amount', 'price'],
      suits: ({ kind }) => kind === 'COUNT',
    },
  },
  fields: {
    countFarmId: organisation('猪场', ['farm'], { required: true, width: 92 }),
    countDate: date('日期', { required: true, filter: true, width: 96 }),
    kind: choice('类型', alterationKinds, { required: true, default: 'COUNT', filter: true, width: 72 }),
    warehouseId: warehouse('仓库'),
    rowCount: integer('行数', { readonly: true, width: 64 }),
    items: text('物料', { readonly: true, width: 200 }),
    amount: money('差异金额', { readonly: true, sum: true, width: 104 }),
    lines: lines('明细', {
      materialId: reference('物料', 'basic-material', { required: true, width: 200 }),
      lot: text('批号', { maxLength: 40, width: 140 }),
      bookQty: quantity('账面', 'materialId', { readonly: true, digits: 3, width: 96 }),
      qty: quantity('数量', 'materialId', {
        required: true,
        min: 0,
        digits: 3,
        width: 104,
        hint: '盘点填当日日终的实有数量，调整填当时的实有数量，报损填报损数量',
      }),
      price: money('单价', { min: -999_999_999, digits: 4, width: 96, hint: '期初必填；盘盈不填取当时均价' }),
      expDate: date('有效期至', { width: 116, hint: '调整：更正该批号的有效期' }),
      expWas: text('原有效期', { readonly: true, width: 104 }),
      difference: quantity('差异', 'materialId', { readonly: true, digits: 3, width: 96 }),
      correction: quantity('后来更正', 'materialId', { readonly: true, digits: 3, width: 96 }),
      amount: money('差异金额', { readonly: true, sum: true, width: 96 }),
      cause: text('原因', { spaces: true, maxLength: 60, width: 140 }),
    }),
  },
  rules: [({ lines }) => linesProblem(lines), openingPrices],
})
