import { BATCH_STATUS_LABELS, STAGE_LABELS } from '#domain/batch/batch.labels.ts'
import {
  choice,
  date,
  decimal,
  dictionary,
  integer,
  money,
  name,
  note,
  organisation,
  text,
  weight,
} from '#kit/field.ts'
import { defineResource, WRITTEN } from '#kit/resource.ts'
import { pigSources } from './breeding-pig.ts'

const heads = (label: string, width = 64) =>
  integer(label, { min: 0, readonly: true, unit: '头', sum: true, width })

/** Cost of the present pigs up to today, for users who may see costs. */
const cost = (label: string, more: object) =>
  money(label, { readonly: 'computed', ...more, overrides: { needs: 'money' } })

/** Growing pigs kept as one (商品猪批次). Its identity is typed or given on the way; its heads follow from its events. */
export const growingBatch = defineResource({
  head: { name: 'batch-manage', label: '批次管理', area: 'pig', table: 'batch' },
  access: { scope: 'farm', actions: WRITTEN, buttons: { money: '查看成本' } },
  rows: { titleField: 'batchNo', sort: { field: 'openDate', order: 'desc' } },
  found: { as: 'number', by: ['batchNo'], notes: ['stage', 'status', 'houseId'] },
  fields: {
    batchNo: text('批次号', {
      required: true,
      maxLength: 30,
      filter: true,
      width: 128,
      overrides: { unique: true },
    }),
    status: choice('状态', BATCH_STATUS_LABELS, { readonly: true, filter: true, width: 76 }),
    stage: choice('阶段', STAGE_LABELS, { required: true, filter: true, width: 84 }),
    houseId: organisation('栋舍', ['house'], { required: true, filter: true, width: 120 }),
    openDate: date('开批日期', { required: true, filter: true }),
    birthDate: date('平均出生日期', { readonly: true, width: 108 }),
    ageDays: integer('日龄', { readonly: 'computed', unit: '天', width: 88 }),
    stock: heads('存栏'),
    initQty: heads('期初'),
    inQty: heads('转入'),
    deadQty: heads('死亡'),
    cullQty: heads('淘汰'),
    soldQty: heads('销售'),
    outQty: heads('转出'),
    inWeight: weight('转入重', { readonly: true, sum: true, width: 96 }),
    inAverage: weight('转入均重', { readonly: true, width: 108 }),
    outWeight: weight('出栏重', { readonly: true, sum: true, width: 96 }),
    feed: weight('料量', { readonly: 'computed', width: 96 }),
    stockCost: cost('在栏成本', { sum: true, width: 128 }),
    headCost: cost('头均成本', { width: 108 }),
    survival: decimal('成活率', { readonly: true, unit: '%', width: 92 }),
    leader: name('负责人', { filter: true, width: 84 }),
    sourceKind: choice('来源', pigSources, { default: 'OWN', filter: true, width: 72 }),
    breedId: dictionary('品种', 'breeds', { filter: true, width: 72 }),
    closeDate: date('结批日期', { readonly: true, filter: true }),
    lastEvent: text('上次事件', { list: false, readonly: true, width: 88 }),
    lastEventDate: date('事件日期', { readonly: true }),
    remark: note('备注'),
  },
})
