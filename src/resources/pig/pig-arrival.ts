import { defineDocument } from '#kit/document.ts'
import { date, integer, organisation, reference } from '#kit/field.ts'
import { introducedProblem, passedPigs } from './introduced-pigs.ts'

const heads = (label: string, more: { hint?: string; readonly?: boolean } = {}) =>
  integer(label, { min: 0, sum: true, unit: '头', width: 72, ...more })

/** 引种到场确认: arrivals against a request. Approving opens a file for each pig that passed. */
export const pigArrival = defineDocument({
  head: { name: 'pig-introduce', label: '引种到场确认', area: 'pig', table: 'pig_arrival', prefix: 'DC' },
  approval: {
    effect: '审核后为每头合格猪建立猪只档案，计入申请单的到场数',
    signatures: ['制单', '兽医', '猪场场长'],
  },
  fields: {
    applyId: reference('计划单', 'launch-apply', {
      required: true,
      filter: true,
      where: { kind: 'INTRODUCTION', status: 'APPROVED' },
      width: 128,
    }),
    introFarmId: organisation('猪场', ['farm'], { required: true, width: 92 }),
    arriveDate: date('到场日期', { required: true, filter: true, width: 96 }),
    planned: integer('申请数', { readonly: true, min: 0, unit: '头', width: 72 }),
    arrived: integer('到场数', { required: true, sum: true, unit: '头', width: 72 }),
    dead: heads('死亡', { hint: '途中和到场时死亡' }),
    unfit: heads('不合格', { hint: '到场后退回的' }),
    passed: heads('合格', { readonly: true }),
    difference: integer('到场差异', {
      readonly: true,
      min: -100_000,
      unit: '头',
      hint: '至本单累计到场数－申请数：负数为未到，正数为多到',
      width: 92,
    }),
    supplierId: reference('供应商', 'basic-supplier', { filter: true, width: 116 }),
    houseId: organisation('栋舍', ['house'], { required: true, filter: true, width: 92 }),
    pigs: passedPigs,
  },
  rules: [
    ({ pigs, arriveDate }) => introducedProblem(pigs, arriveDate),
    ({ arrived, dead, unfit, pigs }) => {
      if (arrived === null || arrived === undefined) return null
      const reported = (dead ?? 0) + (unfit ?? 0) + (pigs?.length ?? 0)
      return reported === arrived
        ? null
        : { field: 'arrived', message: `到场数应等于死亡+不合格+合格（共${reported}头）` }
    },
  ],
})
