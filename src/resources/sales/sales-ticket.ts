import { PIG_COMMODITY } from '#domain/constants.ts'
import { defineDocument } from '#kit/document.ts'
import {
  choice,
  date,
  decimal,
  dictionary,
  earTag,
  integer,
  lines,
  money,
  organisation,
  reference,
  references,
  text,
  weight,
} from '#kit/field.ts'
import { ticketProblem } from './ticket-lines.ts'

/** Kinds of sold goods: pigs of a batch, a breeding pig, piglets that were sold as they were weaned, or no pig at all. */
export const soldOf = { BATCH: '批次', PIG: '种猪', WEANED: '断奶直售', OTHER: '其他' } as const
export const grades = { FULL: '正品', SECOND: '次品', CULL: '淘汰' } as const
const priceUnits = { KG: '元/kg', HEAD: '元/头' } as const
export const settlements = { OPEN: '未结算', SETTLED: '已结算' } as const

const kg = (label: string) => weight(label, { readonly: true, sum: true, width: 96 })

/** 销售单: what leaves for whom at what price. Approving takes the pigs out of their batches and out of the herd. */
export const salesTicket = defineDocument({
  head: { name: 'sales-ticket', label: '销售单', area: 'sales', prefix: 'XS' },
  approval: {
    effect: '审核后猪只从批次或种猪群离场，金额计入应收',
    signatures: ['制单', '司磅', '客户', '审核'],
  },
  entry: { offers: { batchNo: 'batches', earNo: 'animals' } },
  overrides: { buttons: { belowLimit: '限价审批' } },
  fields: {
    saleFarmId: organisation('猪场', ['farm'], { required: true, width: 92 }),
    saleDate: date('日期', { required: true, filter: true, width: 96 }),
    clientId: reference('客户', 'basic-client', { required: true, filter: true, width: 112 }),
    saleTypeId: dictionary('类型', 'sale_type', { required: true, filter: true, width: 88 }),
    heads: integer('头数', { readonly: true, min: 0, sum: true, unit: '头', width: 72 }),
    netWeight: kg('净重'),
    amount: money('金额', { readonly: true, sum: true, width: 104 }),
    price: money('单价', { readonly: true, digits: 4, width: 96, overrides: { unit: '元/kg' } }),
    avgWeight: weight('均重', { readonly: true, width: 80 }),
    grossWeight: kg('毛重'),
    weighIds: references('磅单', 'ware-ticket', {
      list: false,
      sameFarm: true,
      where: { status: 'APPROVED' },
    }),
    weigher: text('司磅', { readonly: true, spaces: true, width: 84 }),
    salePersonId: reference('销售员', 'basic-salePerson', { filter: true, width: 96 }),
    vehicle: text('车牌', { maxLength: 20, filter: true, width: 92 }),
    quarantineNo: text('检疫证号', { maxLength: 40, width: 120 }),
    deliveryNo: text('出栏批次单号', {
      list: false,
      maxLength: 30,
      filter: true,
      hint: '按出栏批次开单时填写',
    }),
    settlement: choice('结算', settlements, { readonly: true, filter: true, width: 76 }),
    settledNo: text('结算单号', { list: false, readonly: true, filter: true }),
    checkoutNo: text('统一结账单号', { list: false, readonly: true, filter: true }),
    lines: lines('明细', {
      source: choice('来源', soldOf, { required: true, default: 'BATCH', width: 84 }),
      batchNo: text('批次号', { maxLength: 30, width: 132 }),
      earNo: earTag('耳号', { width: 96 }),
      houseId: organisation('栋舍', ['house'], {
        sameFarm: true,
        width: 104,
        hint: '批次分布在多个栋舍时选择',
      }),
      commodityId: dictionary('品类', PIG_COMMODITY, { width: 88, hint: '批次商品猪的类别' }),
      grade: choice('等级', grades, { default: 'FULL', width: 68 }),
      qty: integer('头数', { min: 1, max: 9999, sum: true, width: 64 }),
      weight: weight('重量', { required: true, min: 0.01, max: 999_999, sum: true, width: 88 }),
      priceBy: choice('计价', priceUnits, { required: true, default: 'KG', width: 72 }),
      price: money('单价', { required: true, min: 0, digits: 4, width: 80 }),
      baseWeight: decimal('基础重', { min: 0.01, max: 500, width: 72, hint: 'kg/头，超出部分按超重价' }),
      overPrice: money('超重价', { min: 0, digits: 4, width: 80, hint: '元/kg' }),
      deductWeight: decimal('扣重', { min: 0, max: 99_999, width: 72, overrides: { sum: true } }),
      deductAmount: money('扣款', { min: 0, sum: true, width: 80 }),
      reason: dictionary('淘汰原因', 'cull_reason', { width: 112, hint: '淘汰的必填' }),
      amount: money('金额', { readonly: true, sum: true, width: 104 }),
    }),
  },
  rules: [({ lines }) => ticketProblem(lines)],
})
