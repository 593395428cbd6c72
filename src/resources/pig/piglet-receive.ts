import { STAGE_LABELS } from '#domain/batch/batch.labels.ts'
import { defineDocument } from '#kit/document.ts'
import { choice, date, decimal, flag, integer, organisation, text, weight } from '#kit/field.ts'

const heads = (label: string, more: { readonly?: boolean; hint?: string; width?: number } = {}) =>
  integer(label, { min: 0, sum: true, unit: '头', width: 72, ...more })

/** 仔猪接收: arrivals of a dropping, made in the receiving farm when the piglets leave; it is never opened by hand. */
export const pigletReceive = defineDocument({
  head: {
    name: 'pigmanage-pigletReceive',
    label: '仔猪接收',
    area: 'pig',
    table: 'piglet_receive',
    prefix: 'JS',
  },
  approval: {
    effect: '审核后转入批次；途中死亡不计入任何场，退回的头数回到投放场的批次',
    signatures: ['接收人', '司机', '猪场场长'],
  },
  entry: { offers: { batchNo: 'batches' } },
  overrides: {
    byHand: false,
    origin: '投放场审核“仔猪投放”后，待接收的单据出现在这里',
    originScreen: 'pigmanage-dropping',
  },
  fields: {
    outFarmId: organisation('来源场', ['farm'], { readonly: true, filter: true, width: 104 }),
    inFarmId: organisation('接收场', ['farm'], { required: true, readonly: true, width: 104 }),
    sourceNo: text('投放单号', { readonly: true, filter: true, width: 140 }),
    sendDate: date('投放日期', { readonly: true, width: 104 }),
    sentHeads: heads('发出头数', { readonly: true, width: 88 }),
    sentWeight: weight('发出重量', { readonly: true, sum: true, width: 96 }),
    receiveDate: date('接收日期', { required: true, filter: true, width: 104 }),
    heads: heads('接收头数', { width: 88 }),
    weight: weight('接收重量', { min: 0, sum: true, width: 96 }),
    dead: heads('途中死亡', { width: 88 }),
    returned: heads('退回', { hint: '拒收，随车退回投放场' }),
    lossRate: decimal('差异', { readonly: true, unit: '%', width: 72 }),
    houseId: organisation('栋舍', ['house'], { filter: true, width: 112 }),
    batchNo: text('转入批次', { maxLength: 30, filter: true, width: 128 }),
    opens: flag('新建批次', { list: false, default: true, hint: '批次号不存在时新建' }),
    stage: choice('批次阶段', STAGE_LABELS, { list: false, default: 'NURSERY' }),
  },
  rules: [
    ({ receiveDate, sendDate }) =>
      receiveDate && sendDate && receiveDate < sendDate
        ? { field: 'receiveDate', message: '接收日期不能早于发出日期' }
        : null,
  ],
})
