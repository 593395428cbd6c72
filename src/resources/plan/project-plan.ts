import { choice, date, flag, integer, name, note, organisation, reference, text } from '#kit/field.ts'
import { defineResource, WRITTEN } from '#kit/resource.ts'

const planStates = { DRAFT: '草稿', APPROVED: '已审核', REPLACED: '已替代' } as const

/** A version of a project's schedule. A new one begins with the items of the one before; one of them is in force. */
export const projectPlan = defineResource({
  head: { name: 'planM', label: '计划管理', area: 'plan', table: 'project_plan' },
  access: {
    scope: 'company',
    actions: WRITTEN,
    buttons: { approve: '审核', unapprove: '反审核' },
    treeField: 'organizeId',
  },
  rows: { titleField: 'planNo', sort: { field: 'planNo', order: 'desc' } },
  fields: {
    planNo: text('计划编号', { required: true, readonly: true, filter: true, width: 128 }),
    projectId: reference('项目', 'projectM', { required: true, filter: true, width: 160 }),
    edition: integer('版本', { required: true, readonly: true, width: 64 }),
    compiler: name('编制人', { filter: true, width: 88, hint: '不填为本人', overrides: { signedIn: true } }),
    planDate: date('编制日期', { required: true, filter: true }),
    startsOn: date('周期起', { readonly: 'computed' }),
    endsOn: date('周期止', { readonly: 'computed' }),
    items: integer('项数', { readonly: 'computed', width: 64 }),
    status: choice('状态', planStates, { required: true, readonly: true, filter: true, width: 76 }),
    inForce: flag('生效', { readonly: true, filter: true, width: 64 }),
    basedOnId: reference('沿用版本', 'planM', { readonly: true, width: 128 }),
    approvedBy: text('审核人', { readonly: true, spaces: true, width: 84 }),
    approvedOn: date('审核日期', { readonly: true }),
    organizeId: organisation('公司/猪场', ['company', 'farm'], { readonly: true, filter: true, width: 128 }),
    remark: note('备注', { spaces: true }),
  },
})
