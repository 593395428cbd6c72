import { defineDocument } from '#kit/document.ts'
import {
  date,
  decimal,
  dictionary,
  earTag,
  integer,
  lines,
  money,
  organisation,
  reference,
} from '#kit/field.ts'
import { eachOnce } from '../each-once.ts'

const counted = (label: string) =>
  integer(label, { min: 0, readonly: true, sum: true, unit: '头', width: 64 })

/**
 * 繁育引种: pigs chosen in one farm of the breeding system for the next (nucleus → multiplier → commercial). Approving opens
 * the transfer slip they travel by; what left and arrived follows the slip.
 */
export const breedingIntroduction = defineDocument({
  head: {
    name: 'fy-introduction',
    label: '繁育引种',
    area: 'pig',
    table: 'breeding_introduction',
    prefix: 'FY',
  },
  approval: {
    effect: '审核后生成种猪调拨单，由调出场发出、调入场接收',
    signatures: ['制单', '育种负责人', '调入场场长'],
  },
  entry: { offers: { earNo: 'animals' } },
  overrides: { alsoFarm: 'toFarmId' },
  fields: {
    fromFarmId: organisation('调出场', ['farm'], { required: true, width: 96 }),
    toFarmId: organisation('调入场', ['farm'], { required: true, filter: true, wide: true, width: 96 }),
    introDate: date('计划日期', { required: true, filter: true, width: 96 }),
    breedId: dictionary('品种', 'breeds', { filter: true, width: 80 }),
    planned: integer('计划数', { required: true, sum: true, unit: '头', width: 64 }),
    price: money('每头调拨价', { min: 0, overrides: { list: false } }),
    pigs: lines('选留猪只', { earNo: earTag('耳号', { required: true, width: 120 }) }, { required: false }),
    chosen: counted('已选'),
    sent: counted('已发'),
    arrived: counted('已到'),
    rate: decimal('完成率', { readonly: true, unit: '%', width: 72 }),
    transferId: reference('调拨单', 'breedPigTransfer', { readonly: true, width: 140 }),
  },
  rules: [
    ({ fromFarmId, toFarmId }) =>
      fromFarmId && fromFarmId === toFarmId ? { field: 'toFarmId', message: '调入场与调出场不能相同' } : null,
    ({ pigs }) => eachOnce('pigs', pigs, 'earNo', '耳号重复'),
  ],
})
