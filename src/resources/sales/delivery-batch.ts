import { roundHalfUp, sumOf } from '#domain/decimal.ts'
import { defineDocument } from '#kit/document.ts'
import { choice, date, integer, organisation, reference, text, weight } from '#kit/field.ts'
import { figures } from '../pig/pig.figures.ts'

const deliveryStates = { PLANNED: '待出栏', DONE: '已出栏' } as const

const heads = (label: string, more: { readonly?: boolean } = {}) =>
  integer(label, { min: 1, sum: true, unit: '头', width: 88, ...more })
const kg = (label: string) => weight(label, { readonly: true, sum: true, width: 96 })

/** 出栏批次: planned departure of pigs of a batch: day, heads, client and lorry; the sales ticket made of it records what went. */
export const deliveryBatch = defineDocument({
  head: { name: 'deliveryBatch', label: '出栏批次', area: 'sales', prefix: 'CL' },
  approval: { effect: '审核后列入出栏计划，可转为销售单', signatures: ['制单', '场长'] },
  entry: { offers: { batchNo: 'batches' } },
  overrides: {
    movesNothing: true,
    makes: {
      label: '转销售单',
      document: 'sales-ticket',
      refusal: ({ ticketNo }) => (ticketNo ? `已按销售单【${ticketNo}】出栏` : null),
      values: (row) => ({
        saleFarmId: row.planFarmId,
        clientId: row.clientId,
        clientIdTitle: row.clientIdTitle,
        salePersonId: row.salePersonId,
        salePersonIdTitle: row.salePersonIdTitle,
        vehicle: row.vehicle,
        deliveryNo: row.docNo,
        lines: [
          {
            ...{ source: 'BATCH', batchNo: row.batchNo, houseId: row.houseId, grade: 'FULL' },
            ...{ qty: row.planHeads, weight: row.estimate, priceBy: 'KG' },
          },
        ],
      }),
    },
  },
  fields: {
    planFarmId: organisation('猪场', ['farm'], { required: true, width: 92 }),
    planDate: date('计划日', { required: true, filter: true, width: 96 }),
    houseId: organisation('栋舍', ['house'], { sameFarm: true, filter: true, width: 104 }),
    batchNo: text('批次', { required: true, maxLength: 30, filter: true, width: 128 }),
    planHeads: integer('预计头数', { required: true, min: 1, max: 99_999, sum: true, unit: '头', width: 88 }),
    planWeight: weight('预计均重', { min: 1, max: 400, width: 88 }),
    estimate: kg('预计重量'),
    clientId: reference('客户', 'basic-client', { filter: true, width: 112 }),
    salePersonId: reference('销售员', 'basic-salePerson', { list: false, width: 104 }),
    vehicle: text('车辆', { maxLength: 20, width: 92 }),
    progress: choice('出栏', deliveryStates, { readonly: true, filter: true, width: 80 }),
    actualHeads: heads('实际头数', { readonly: true }),
    actualWeight: kg('实际重量'),
    ticketNo: text('销售单号', { readonly: true, filter: true, width: 140 }),
  },
})

/** kg that are expected of the heads. */
export function deliveryTotals({ planHeads, planWeight }: { planHeads?: unknown; planWeight?: unknown }) {
  const [each] = figures([planWeight])
  const kilos = each && sumOf(figures([planHeads]))?.times(each)
  return { estimate: kilos ? roundHalfUp(kilos) : null }
}
