import { RECEIPT_KINDS } from '#domain/sale/receipts.ts'
import { choice, date, money, note, organisation, reference, text } from '#kit/field.ts'
import { defineResource, SHOWN } from '#kit/resource.ts'

/** 收款记录: money of a client, one row each time; a row is never changed, a reversal is a row with the opposite amount. */
export const clientReceipt = defineResource({
  head: { name: 'client-receipt', label: '收款记录', area: 'sales' },
  access: { scope: 'farm', actions: SHOWN, buttons: { reverse: '冲销' } },
  rows: { titleField: 'receiptNo', sort: { field: 'receiptNo', order: 'desc' }, day: 'receiptDate' },
  found: { as: 'number', by: ['receiptNo'], notes: ['kind', 'receiptDate'] },
  source: { origin: '在销售结算中登记收款，或登记预收后产生', originScreen: 'settle-accounts' },
  fields: {
    receiptNo: text('单号', { required: true, filter: true, width: 132, overrides: { unique: true } }),
    receiptDate: date('日期', { required: true, filter: true, width: 96 }),
    kind: choice('类型', RECEIPT_KINDS, { required: true, filter: true, width: 80 }),
    clientId: reference('客户', 'basic-client', { required: true, filter: true, width: 124 }),
    settlementId: reference('结算单', 'settle-accounts', { filter: true, width: 132 }),
    amount: money('金额', { min: -1_000_000_000, required: true, hint: '冲销为负数', width: 96 }),
    received: money('实收', {
      readonly: 'computed',
      sum: true,
      min: -1_000_000_000,
      hint: '收款和预收减冲销；预收抵扣用的是收过的钱，不计入',
      width: 96,
    }),
    payMethod: text('收款方式', { filter: true, width: 84 }),
    registeredBy: text('登记人', { spaces: true, width: 84 }),
    reversedNo: text('冲销单号', { readonly: 'computed', width: 132 }),
    reverses: reference('冲销的记录', 'client-receipt', { width: 132, overrides: { unique: true } }),
    reason: text('冲销原因', { list: false, spaces: true }),
    remark: note('备注', { spaces: true }),
  },
})

const payMethod = text('收款方式', { maxLength: 20 })

/** Fields of money for a settlement; one of both amounts is enough. */
export const receiptFields = {
  receiptDate: date('收款日期', { required: true }),
  amount: money('收款金额'),
  offset: money('预收抵扣'),
  payMethod,
}

/** Fields of money that comes before a settlement. */
export const prepaidFields = {
  farmId: organisation('猪场', ['farm'], { required: true }),
  clientId: reference('客户', 'basic-client', { required: true }),
  receiptDate: date('收款日期', { required: true }),
  amount: money('预收金额', { required: true }),
  payMethod,
  remark: note('备注', { spaces: true }),
}

/** Fields for taking a record back. */
export const reversalFields = {
  receiptDate: date('冲销日期', { required: true }),
  reason: text('冲销原因', { required: true, spaces: true, maxLength: 200 }),
}
