import { date, decimal, integer, organisation, text } from '#kit/field.ts'
import { defineResource, SHOWN } from '#kit/resource.ts'
import { lotFields, price, reason, remark, statusOf, validTo } from './semen-fields.ts'
import { shipmentStates } from './semen-sale.ts'

const { lotNo, ...ofLot } = lotFields
const temperature = { unit: '℃', min: -20, max: 60 } as const
const percent = { unit: '%', min: 0, max: 100 } as const

/** Doses other farms of the group send to this one: the receiver's side of a dispatch. */
export const semenReceipt = defineResource({
  head: { name: 'semen-recevice', label: '精液接收', area: 'sales', table: 'semen_receipt' },
  access: {
    scope: 'farm',
    actions: SHOWN,
    buttons: { receive: '接收', reject: '拒收', undo: '撤销', backdate: '补录' },
  },
  rows: { titleField: 'lotNo', sort: { field: 'shipDate', order: 'desc' } },
  found: { as: 'number', by: ['lotNo'], notes: ['status'] },
  source: { origin: '供精场在精液销售中发货给本场后，待接收的精液出现在这里', originScreen: 'semen-sales' },
  fields: {
    lotNo,
    status: statusOf(shipmentStates),
    ...ofLot,
    fromFarmId: organisation('发货站', ['farm'], { required: true, filter: true }),
    docNo: text('发货单号', { required: true, filter: true, width: 132 }),
    shipDate: date('发货日期', { required: true, filter: true }),
    receiveDate: date('接收日期', { filter: true }),
    temperature: decimal('到货温度', { ...temperature }),
    motility: decimal('活力', { ...percent }),
    accepted: integer('合格份数', { min: 0, sum: true, unit: '份' }),
    rejected: integer('报废', { min: 0, sum: true, unit: '份' }),
    price,
    producedDate: date('生产日期', { list: false, required: true }),
    validTo,
    reason,
    remark,
  },
})

/** Fields a person fills to take doses in; the rest of them is discarded on arrival. */
export const receiveFields = {
  date: date('接收日期', { required: true }),
  temperature: decimal('到货温度', temperature),
  motility: decimal('活力', percent),
  accepted: integer('合格份数', { required: true, min: 1, max: 9999, unit: '份' }),
}

export const rejectFields = {
  date: date('拒收日期', { required: true }),
  reason: text('拒收原因', { required: true, spaces: true }),
}
