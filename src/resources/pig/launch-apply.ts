import { defineDocument } from '#kit/document.ts'
import { choice, date, integer, organisation, text } from '#kit/field.ts'

export const launchKinds = { FARM: '猪场上线', INTRODUCTION: '引种发起' } as const

/** A request to take a farm into the system, or to start an introduction; approving it is the answer. */
export const launchApply = defineDocument({
  name: 'launch-apply',
  label: '上线申请',
  area: 'pig',
  table: 'launch_apply',
  prefix: 'SX',
  day: 'applyDate',
  farm: 'applyFarmId',
  effect: '审核后视为同意申请',
  signatures: ['申请人', '审批人'],
  fields: {
    kind: choice('类型', launchKinds, {
      required: true,
      list: true,
      filter: true,
      default: 'FARM',
      width: 88,
    }),
    applyFarmId: organisation('猪场', ['farm'], { required: true, list: true, width: 120 }),
    applyDate: date('申请日期', { required: true, list: true, filter: true, width: 104 }),
    planDate: date('计划日期', { list: true, filter: true, width: 104 }),
    heads: integer('数量', { list: true, sum: true, unit: '头', width: 72 }),
    content: text('内容', { required: true, multiline: true, spaces: true, list: true, width: 240 }),
  },
  rules: [
    ({ applyDate, planDate }) =>
      planDate && applyDate && planDate < applyDate
        ? { field: 'planDate', message: '计划日期不能早于申请日期' }
        : null,
  ],
})
