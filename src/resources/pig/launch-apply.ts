import { defineDocument } from '#kit/document.ts'
import { choice, date, decimal, integer, note, organisation, reference } from '#kit/field.ts'

const launchKinds = { FARM: '猪场上线', INTRODUCTION: '引种发起' } as const

/** Result of an introduction, computed from the arrivals. */
const counted = (label: string) =>
  integer(label, { readonly: true, min: 0, sum: true, unit: '头', width: 60 })

/** A request to take a farm into the system, or to start an introduction; approving it is the answer. */
export const launchApply = defineDocument({
  head: { name: 'launch-apply', label: '上线申请', area: 'pig', prefix: 'SX' },
  approval: { effect: '审核后视为同意申请；引种申请可以登记到场', signatures: ['申请人', '审批人'] },
  overrides: { movesNothing: true, spans: [['applyDate', 'planDate']] },
  fields: {
    kind: choice('类型', launchKinds, { required: true, filter: true, default: 'FARM', width: 76 }),
    applyFarmId: organisation('猪场', ['farm'], { required: true, width: 92 }),
    applyDate: date('申请日期', { required: true, filter: true, width: 96 }),
    planDate: date('计划日期', { filter: true, width: 96 }),
    content: note('内容', { required: true, spaces: true, list: true, width: 176 }),
    planId: reference('引种计划', 'plan-introduction', {
      list: false,
      sameFarm: true,
      where: { status: 'APPROVED' },
      filter: true,
      width: 132,
    }),
    heads: integer('数量', { sum: true, unit: '头', width: 60 }),
    arrived: counted('已到'),
    dead: integer('途中死亡', { readonly: true, min: 0, unit: '头', overrides: { list: false } }),
    unfit: integer('不合格', { readonly: true, min: 0, unit: '头', overrides: { list: false } }),
    passed: integer('合格', { readonly: true, min: 0, unit: '头', overrides: { list: false } }),
    rate: decimal('完成率', { readonly: true, unit: '%', hint: '合格÷数量', width: 76 }),
  },
  rules: [
    ({ kind, heads }) =>
      kind === 'INTRODUCTION' && !heads ? { field: 'heads', message: '引种请输入数量' } : null,
  ],
})
