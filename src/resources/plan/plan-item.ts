import { itemPlanStates } from '#domain/plan/item-rights.ts'
import { PHASES } from '#domain/plan/phases.ts'
import { choice, date, decimal, integer, note, organisation, quantity, reference, text } from '#kit/field.ts'
import { defineResource, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'

const itemTypes = {
  PERMIT: '报批',
  BUILD: '建设',
  EQUIP: '设备',
  HEALTH: '防疫',
  STAFF: '人员',
  SUPPLY: '物资',
  INTRODUCE: '引种',
  MATE: '配种',
  FARROW: '分娩',
  WEAN: '断奶',
  MARKET: '出栏',
  OTHER: '其他',
} as const

/** Origin of an item: entered by a person, or computed from the project's figures. */
const itemOrigins = { HAND: '手工', FLOW: '生产指标' } as const

/** A dated task or quantity of a plan (§2.15). */
export const planItem = defineResource({
  head: { name: 'planItem', label: '计划项', area: 'plan' },
  access: { scope: 'company', actions: WRITTEN_AND_IMPORTED, treeField: 'organizeId' },
  rows: {
    titleField: 'name',
    sort: { field: 'seq', order: 'asc' },
    spans: [
      ['startDate', 'endDate'],
      ['actualStart', 'actualEnd'],
    ],
    copy: true,
  },
  fields: {
    planId: reference('计划', 'planM', { required: true, filter: true, width: 128 }),
    planState: choice('计划状态', itemPlanStates, { readonly: 'computed', width: 84 }),
    seq: integer('序号', { min: 1, max: 9999, width: 64, hint: '不填排在最后' }),
    name: text('事项', { required: true, spaces: true, maxLength: 60, filter: true, width: 200 }),
    itemType: choice('类型', itemTypes, { required: true, filter: true, width: 72 }),
    phase: choice('阶段', PHASES, { filter: true, width: 88, hint: '通过该阶段前应完成' }),
    startDate: date('开始', { required: true, filter: true }),
    endDate: date('结束', { required: true, filter: true }),
    quantity: quantity('数量', 'unit', { min: 0, width: 88 }),
    unit: text('单位', { maxLength: 10, width: 64 }),
    department: text('责任部门', { maxLength: 30, spaces: true, filter: true, width: 104 }),
    doneRate: decimal('完成', { min: 0, max: 100, unit: '%', width: 84 }),
    deviationDays: integer('偏差天数', {
      readonly: 'computed',
      unit: '天',
      width: 108,
      hint: '完成的按实际结束、未完成的按今天与计划结束相比；正数为晚',
    }),
    deviationQty: quantity('偏差数量', 'unit', { readonly: 'computed', width: 92, hint: '实际数量－数量' }),
    actualStart: date('实际开始'),
    actualEnd: date('实际结束'),
    actualQty: quantity('实际数量', 'unit', { min: 0, width: 92 }),
    origin: choice('来源', itemOrigins, {
      list: false,
      required: true,
      readonly: true,
      filter: true,
      width: 84,
    }),
    organizeId: organisation('公司/猪场', ['company', 'farm'], { list: false, readonly: true, filter: true }),
    remark: note('备注', { spaces: true }),
  },
  rules: [
    ({ actualEnd, doneRate }) =>
      actualEnd && Number(doneRate ?? 0) < 100
        ? { field: 'doneRate', message: '已填实际结束，完成应为100' }
        : null,
  ],
})
