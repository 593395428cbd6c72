import { date, integer, note, organisation, reference, text } from '#kit/field.ts'
import { defineResource, WRITTEN } from '#kit/resource.ts'

const counted = { readonly: 'computed' } as const

/** The batches of gilts a project brings in, and the weeks their services and farrowings fall into. */
export const projectIntro = defineResource({
  head: { name: 'projectIntroSchedule', label: '项目引种进度', area: 'plan', table: 'project_intro' },
  access: {
    scope: 'company',
    actions: WRITTEN,
    buttons: { generate: '按生产指标生成' },
    treeField: 'organizeId',
  },
  rows: {
    titleField: 'batchName',
    sort: { field: 'batchNo', order: 'asc' },
    uniqueTogether: [
      ['projectId', 'batchNo'],
      ['projectId', 'weekStart'],
    ],
  },
  fields: {
    projectId: reference('项目', 'projectM', { required: true, filter: true, width: 140 }),
    batchNo: integer('批次', { required: true, min: 1, max: 999, width: 64 }),
    batchName: text('批次名称', { list: false, required: true, readonly: true }),
    week: text('周次', { ...counted, width: 88 }),
    weekStart: date('进场周', { required: true, filter: true, hint: '该周的任意一天，按周一保存' }),
    planned: integer('计划引种', { required: true, min: 0, max: 100_000, sum: true, unit: '头', width: 104 }),
    actual: integer('实际', {
      ...counted,
      sum: true,
      unit: '头',
      width: 88,
      hint: '已审核的引种登记和到场确认中进群的母猪，自本批进场周起至下一批',
    }),
    plannedTotal: integer('累计计划', { ...counted, unit: '头', width: 104 }),
    actualTotal: integer('累计实际', { ...counted, unit: '头', width: 104 }),
    giltWeeks: integer('进场至初配', {
      required: true,
      min: 0,
      max: 30,
      unit: '周',
      width: 108,
      overrides: { default: 8 },
    }),
    serviceWeek: text('配种周', { ...counted, width: 88 }),
    farrowWeek: text('分娩周', { ...counted, width: 88, hint: '配种周首日＋114天' }),
    organizeId: organisation('公司/猪场', ['company', 'farm'], { list: false, readonly: true, filter: true }),
    remark: note('备注', { spaces: true }),
  },
})
