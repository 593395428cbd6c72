import { date, decimal, dictionary, integer, money, note, organisation, reference, text } from '#kit/field.ts'
import { defineResource, SHOWN } from '#kit/resource.ts'
import { amount, docNo, lotFields, price, reason, remark, statusOf, validTo } from './semen-fields.ts'

const purchaseStates = { STORED: '已入库', VOID: '已撤销' } as const

/** Bought semen: every row makes a lot of the farm. */
export const semenPurchase = defineResource({
  head: { name: 'seminal-receive', label: '外购精液入库', area: 'sales', table: 'semen_purchase' },
  access: { scope: 'farm', actions: SHOWN, buttons: { create: '入库', undo: '撤销', backdate: '补录' } },
  rows: { titleField: 'docNo', sort: { field: 'docNo', order: 'desc' } },
  found: { as: 'number', by: ['docNo'], notes: ['status'] },
  source: { origin: '点“入库”录入供应商送来的精液' },
  fields: {
    docNo,
    receiveDate: date('日期', { required: true, filter: true }),
    status: statusOf(purchaseStates),
    supplierId: reference('供应商', 'basic-supplier', { required: true, filter: true }),
    ...lotFields,
    rejected: integer('拒收', { min: 0, sum: true, unit: '份', width: 64 }),
    price,
    amount,
    producedDate: date('生产日期', { list: false, required: true }),
    validTo,
    temperature: decimal('到货温度', { unit: '℃', min: -20, max: 60, width: 84 }),
    motility: decimal('活力', { unit: '%', min: 0, max: 100, width: 64 }),
    reason,
    remark,
  },
})

/** Fields a person fills to take bought doses in. */
export const purchaseFields = {
  farmId: organisation('入库猪场', ['farm'], { required: true }),
  receiveDate: date('日期', { required: true }),
  supplierId: reference('供应商', 'basic-supplier', { required: true }),
  lotNo: text('批号', { required: true, maxLength: 40 }),
  boarEarNo: text('公猪', { required: true, maxLength: 40 }),
  breedId: dictionary('品种', 'breeds', { line: 'lineId' }),
  lineId: dictionary('品系', 'breeds', { lineOf: 'breedId' }),
  producedDate: date('生产日期', { required: true }),
  validTo: date('有效期至', { required: true }),
  doses: integer('份数', { required: true, min: 1, max: 9999, unit: '份' }),
  rejected: integer('拒收', { min: 0, max: 9999, unit: '份', hint: '到货不合格的份数，不入库、不付款' }),
  price: money('单价', { required: true, digits: 4, overrides: { unit: '元/份' } }),
  temperature: decimal('到货温度', { unit: '℃', min: -20, max: 60 }),
  motility: decimal('活力', { unit: '%', min: 0, max: 100 }),
  remark: note('备注'),
}
