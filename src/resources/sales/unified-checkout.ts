import { defineDocument } from '#kit/document.ts'
import { date, integer, lines, money, organisation, reference, references, text, weight } from '#kit/field.ts'
import { eachOnce } from '../each-once.ts'

const reported = { readonly: true, sum: true } as const
const kg = (label: string) => weight(label, { ...reported, width: 104 })

/** 统一结账: the tickets of one lorry leave together, and are weighed together (G-12). */
export const unifiedCheckout = defineDocument({
  head: { name: 'unified_checkout', label: '统一结账', area: 'sales', prefix: 'TJ' },
  approval: { effect: '审核后所列销售单一并审核出库', signatures: ['制单', '司磅', '审核'] },
  entry: { proposes: '带出待审核单据' },
  fields: {
    checkoutFarmId: organisation('猪场', ['farm'], { required: true, width: 92 }),
    checkoutDate: date('日期', { required: true, filter: true, width: 96 }),
    vehicle: text('车牌', { required: true, maxLength: 20, filter: true, width: 96 }),
    clientId: reference('客户', 'basic-client', { filter: true, width: 112, hint: '不填：可含多个客户' }),
    weighIds: references('磅单', 'ware-ticket', {
      list: false,
      sameFarm: true,
      where: { status: 'APPROVED' },
    }),
    tickets: integer('单数', { ...reported, min: 0, width: 64 }),
    heads: integer('头数', { ...reported, min: 0, unit: '头', width: 80 }),
    weight: kg('重量'),
    weighed: kg('过磅净重'),
    difference: kg('差异'),
    amount: money('金额', { ...reported, width: 112 }),
    lines: lines('销售单', {
      ticketId: reference('销售单', 'sales-ticket', {
        required: true,
        sameFarm: true,
        where: { status: 'SUBMITTED' },
        width: 160,
      }),
      client: text('客户', { readonly: true, spaces: true, width: 120 }),
      heads: integer('头数', { readonly: true, sum: true, width: 80 }),
      weight: weight('重量', { readonly: true, sum: true, width: 104 }),
      amount: money('金额', { readonly: true, sum: true, width: 112 }),
    }),
  },
  rules: [({ lines }) => eachOnce('lines', lines, 'ticketId', '：销售单与前面的行重复')],
})
