import { integer, note, organisation, quantity, reference, text } from '#kit/field.ts'
import { defineResource } from '#kit/resource.ts'

/** Inputs of a project's flow (§4.9): a row for each, made with the project. */
export const projectIndicator = defineResource({
  head: {
    name: 'projectProductionIndicatorManage',
    label: '项目生产指标管理',
    area: 'plan',
    table: 'project_indicator',
  },
  access: {
    scope: 'company',
    actions: ['list', 'edit', 'export'],
    buttons: { reset: '恢复默认', apply: '应用到计划' },
    treeField: 'organizeId',
  },
  rows: {
    titleField: 'name',
    sort: { field: 'rank', order: 'asc' },
    uniqueTogether: [['projectId', 'code']],
  },
  source: { origin: '随项目建立，默认取猪场的参数和生产指标' },
  fields: {
    projectId: reference('项目', 'projectM', { required: true, readonly: true, filter: true, width: 140 }),
    rank: integer('序号', { required: true, readonly: true, width: 64 }),
    name: text('指标', { required: true, readonly: true, filter: true, width: 136 }),
    value: quantity('参数值', 'unit', { min: 0, width: 92 }),
    unit: text('单位', { readonly: true, width: 64 }),
    usual: quantity('默认值', 'unit', {
      readonly: true,
      width: 92,
      hint: '猪场或公司的生产指标和参数，没有时为行业值',
    }),
    note: text('说明', { readonly: true, spaces: true, width: 200 }),
    code: text('代码', { list: false, required: true, readonly: true }),
    organizeId: organisation('公司/猪场', ['company', 'farm'], { list: false, readonly: true, filter: true }),
    remark: note('备注', { spaces: true }),
  },
})
