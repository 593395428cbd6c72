import { defineEventForm } from '#kit/event-form.ts'
import { choice, date, dictionary, earTag, organisation } from '#kit/field.ts'
import { sexes } from '../pig/breeding-pig.ts'
import { batchFacts, fromHouse, kilos, remark, weighed } from './batch-cells.ts'

/** One pig out of a batch that becomes a breeding animal: it leaves the batch and gets a file of its own, or neither. */
export const batchSelect = defineEventForm({
  head: {
    code: 'batch_out_select',
    name: 'event-batch-select',
    label: '批次选留',
    effect: '保存后批次存栏减少，选留的猪建立种猪档案',
  },
  target: 'batch',
  header: {
    date: date('选留日期', { required: true }),
    toHouseId: organisation('转入栋舍', ['house'], { required: true }),
  },
  fields: {
    pigEarNo: earTag('选留耳号', { required: true, width: 96 }),
    sex: choice('性别', sexes, { required: true, default: 'F', width: 60 }),
    weight: kilos(),
    breedId: dictionary('品种', 'breeds', { width: 96 }),
    selectiveLevelId: dictionary('等级', 'selective_level', { width: 96 }),
    birthDate: date('出生日期', { width: 108, hint: '不填时为批次的平均出生日期' }),
    toPenId: organisation('转入栏位', ['house'], { width: 128 }),
    houseId: fromHouse('转出栋舍'),
    remark,
  },
  shows: {
    derived: batchFacts,
    sums: ['weight'],
    lists: { stock: '有存栏的批次' },
  },
  rules: {
    rows: weighed,
    once: ['date', 'toHouseId', 'pigEarNo', 'sex', 'breedId', 'selectiveLevelId', 'birthDate', 'toPenId'],
  },
  payload: (row) => ({ ...row, qty: 1 }),
})
