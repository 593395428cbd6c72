import { roundHalfUp, sumOf } from '#domain/decimal.ts'
import { defineDocument } from '#kit/document.ts'
import { date, integer, lines, money, organisation, reference, text, weight } from '#kit/field.ts'
import { eachOnce } from '../each-once.ts'
import { figures } from '../pig/pig.figures.ts'

const reported = { readonly: true, sum: true } as const

/** 销售结算: the debt of a client for his tickets. The paid part is the sum of its records (收款记录). */
export const settlement = defineDocument({
  head: { name: 'settle-accounts', label: '销售结算', area: 'sales', table: 'settlement', prefix: 'XJ' },
  approval: { effect: '审核后所列销售单已结算，其后登记收款和发票', signatures: ['制单', '财务', '客户'] },
  entry: { proposes: '带出未结算单据' },
  overrides: {
    buttons: { later: '登记收款和发票' },
    afterApproval: { label: '登记发票', fields: ['invoiceNo'] },
  },
  fields: {
    settleFarmId: organisation('猪场', ['farm'], { required: true, width: 92 }),
    settleDate: date('日期', { required: true, filter: true, width: 96 }),
    clientId: reference('客户', 'basic-client', { required: true, filter: true, width: 124 }),
    tickets: integer('单数', { ...reported, min: 0, width: 64 }),
    receivable: money('应收', { ...reported, width: 96 }),
    prepaid: money('预收抵扣', { ...reported, min: 0, width: 96 }),
    discount: money('优惠', { min: 0, sum: true, width: 80 }),
    paid: money('已收', { ...reported, min: 0, width: 92 }),
    balance: money('余额', { ...reported, width: 92 }),
    paidDate: date('收款日期', { readonly: true, width: 104, hint: '最近一次收款' }),
    payMethod: text('收款方式', { list: false, readonly: true, width: 96 }),
    invoiceNo: text('发票', { maxLength: 60, filter: true, width: 120 }),
    lines: lines('销售单', {
      ticketId: reference('销售单', 'sales-ticket', {
        required: true,
        sameFarm: true,
        where: { status: 'APPROVED' },
        width: 160,
      }),
      saleDate: date('日期', { readonly: true, width: 104 }),
      heads: integer('头数', { readonly: true, sum: true, width: 80 }),
      weight: weight('净重', { readonly: true, sum: true, width: 104 }),
      amount: money('金额', { readonly: true, sum: true, width: 112 }),
    }),
  },
  rules: [
    ({ lines }) => eachOnce('lines', lines, 'ticketId', '：销售单与前面的行重复'),
    (row) => {
      const { balance } = settlementTotals(row)
      return balance?.startsWith('-')
        ? { field: 'discount', message: '优惠与已登记的收款之和不能大于应收' }
        : null
    },
  ],
})

interface Owed {
  readonly lines?: readonly { readonly amount?: unknown }[] | null
  readonly prepaid?: unknown
  readonly discount?: unknown
  readonly paid?: unknown
}

/** Amount owed for the tickets, and the open part of it. */
export function settlementTotals({ lines, prepaid, discount, paid }: Owed) {
  const receivable = sumOf(figures((lines ?? []).map(({ amount }) => amount)))
  const off = sumOf(figures([prepaid, discount, paid]))
  return {
    tickets: (lines ?? []).length,
    receivable: receivable && roundHalfUp(receivable),
    balance: receivable && roundHalfUp(receivable.minus(off ?? 0)),
  }
}
