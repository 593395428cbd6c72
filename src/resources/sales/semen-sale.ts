import { choice, date, integer, money, note, organisation, reference, text } from '#kit/field.ts'
import { defineResource, SHOWN } from '#kit/resource.ts'
import { amount, docNo, lotFields, price, reason, remark, statusOf, validTo } from './semen-fields.ts'

/** States of a dispatch; one to a client stays 已发货. */
export const shipmentStates = {
  SHIPPED: '已发货',
  RECEIVED: '已接收',
  REJECTED: '已拒收',
  VOID: '已撤销',
} as const
const destinations = { FARM: '猪场', CLIENT: '客户' } as const

/** Doses that leave a farm's stock: sold to a client, or sent to another farm. One row is one lot. */
export const semenSale = defineResource({
  head: { name: 'semen-sales', label: '精液销售', area: 'sales', table: 'semen_sale' },
  access: { scope: 'farm', actions: SHOWN, buttons: { create: '发货', undo: '撤销', backdate: '补录' } },
  rows: { titleField: 'docNo', sort: { field: 'docNo', order: 'desc' } },
  found: { as: 'number', by: ['docNo'], notes: ['status'] },
  source: {
    rowsOf: 'pigs',
    origin: '点“发货”，把精液稀释分装录入后的库存销售或调给其他猪场',
    originScreen: 'event-semen-process',
  },
  fields: {
    docNo,
    shipDate: date('日期', { required: true, filter: true }),
    status: statusOf(shipmentStates),
    destination: choice('去向', destinations, { list: false, required: true, filter: true }),
    targetName: text('客户/猪场', { required: true, filter: true, width: 112 }),
    clientId: reference('客户', 'basic-client', { list: false, filter: true }),
    toFarmId: organisation('接收猪场', ['farm'], { list: false, filter: true }),
    ...lotFields,
    price,
    amount,
    validTo,
    reason,
    remark,
  },
})

/** Fields a person fills to send doses: the lot says which farm they leave. */
export const shipFields = {
  shipDate: date('日期', { required: true }),
  lotUid: text('批号', { required: true, maxLength: 36 }),
  destination: choice('去向', destinations, { required: true, default: 'FARM' }),
  toFarmId: text('接收猪场', { maxLength: 36 }),
  clientId: reference('客户', 'basic-client'),
  doses: integer('份数', { required: true, min: 1, max: 9999, unit: '份' }),
  price: money('单价', { required: true, digits: 4, overrides: { unit: '元/份' } }),
  remark: note('备注'),
}
