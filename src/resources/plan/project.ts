import { PHASES, PROJECT_KINDS, PROJECT_STAGES } from '#domain/plan/phases.ts'
import { choice, code, date, decimal, integer, lines, name, note, organisation, text } from '#kit/field.ts'
import { defineResource, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'

const projectStates = { ACTIVE: '进行中', PAUSED: '暂停', STOPPED: '终止' } as const

/** A farm that is built, enlarged or filled again (§2.15). It belongs to a company until its farm is there. */
export const project = defineResource({
  head: { name: 'projectM', label: '项目管理', area: 'plan', table: 'project' },
  access: {
    scope: 'company',
    actions: WRITTEN_AND_IMPORTED,
    buttons: { pass: '通过阶段', reopen: '退回阶段' },
    treeField: 'organizeId',
  },
  rows: {
    titleField: 'name',
    sort: { field: 'startDate', order: 'desc' },
    spans: [['startDate', 'productionDate']],
  },
  found: { as: 'name', by: ['name'] },
  fields: {
    projectNo: code('项目号', { required: true, unique: true, filter: true, width: 104 }),
    name: text('项目名称', { required: true, spaces: true, maxLength: 40, filter: true, width: 160 }),
    organizeId: organisation('公司/猪场', ['company', 'farm'], {
      required: true,
      filter: true,
      width: 128,
      hint: '猪场尚未建立时选公司',
    }),
    kind: choice('类型', PROJECT_KINDS, { required: true, default: 'NEW', filter: true, width: 72 }),
    designSows: integer('规模', {
      required: true,
      min: 1,
      max: 100_000,
      unit: '头母猪',
      sum: true,
      width: 104,
    }),
    startDate: date('开始日期', { required: true, filter: true }),
    productionDate: date('投产日期', { filter: true, hint: '计划投产' }),
    leader: name('负责人', { filter: true, width: 88 }),
    stage: choice('阶段', PROJECT_STAGES, { required: true, readonly: true, filter: true, width: 92 }),
    progress: decimal('进度', {
      readonly: 'computed',
      unit: '%',
      width: 88,
      hint: '生效计划各项的完成，按天数加权',
    }),
    status: choice('状态', projectStates, { required: true, default: 'ACTIVE', filter: true, width: 76 }),
    gates: lines(
      '阶段记录',
      {
        phase: choice('阶段', PHASES, { required: true }),
        passedOn: date('通过日期', { required: true }),
        passedBy: text('通过人', { required: true }),
        note: text('说明', { spaces: true }),
      },
      { required: false, readonly: true },
    ),
    remark: note('备注', { spaces: true }),
  },
})
