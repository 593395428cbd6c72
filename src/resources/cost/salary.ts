import { POSITION_KINDS, type PositionKind } from '#domain/cost/cost.salary.ts'
import { ALLOCATIONS } from '#domain/cost/objects.ts'
import { sharesProblem } from '#domain/cost/shares.ts'
import {
  choice,
  code,
  date,
  dictionary,
  money,
  month,
  name,
  note,
  organisation,
  organisations,
  reference,
  references,
  text,
} from '#kit/field.ts'
import { defineResource, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'

const pay = { min: 0, max: 9_999_999, sum: true, width: 92 } as const

/** Pay of persons in a month; the total is the server's. */
const payFields = (kind: PositionKind) => ({
  month: month('期间', { required: true, filter: true, width: 84 }),
  atFarmId: organisation('猪场', ['farm'], { required: true, width: 104 }),
  staffId: reference('姓名', 'staffPositions', {
    required: true,
    sameFarm: true,
    where: { kind },
    filter: true,
    width: 96,
  }),
  positionId: dictionary('岗位', 'position', { readonly: true, filter: true, width: 92 }),
  base: money('基本', { ...pay, required: true }),
  bonus: money('绩效', pay),
  deduction: money('扣款', pay),
  social: money('社保', { ...pay, hint: '公司承担部分' }),
  total: money('合计', { readonly: true, sum: true, width: 100 }),
})

const access = {
  scope: 'farm',
  actions: WRITTEN_AND_IMPORTED,
  farm: 'atFarmId',
} as const
const salary = {
  access,
  rows: {
    titleField: 'staffId',
    sort: { field: 'month', order: 'desc' },
    uniqueTogether: [['month', 'staffId']],
    day: 'month',
  },
} as const

const { DIRECT: _, ...publicRules } = ALLOCATIONS

/** 公共岗位工资: split among all animals of the farm. */
export const publicPositionSalary = defineResource({
  ...salary,
  head: { name: 'publicPositionSalary', label: '公共岗位工资', area: 'cost', table: 'public_salary' },
  fields: {
    ...payFields('PUBLIC'),
    allocation: choice('分摊', publicRules, { required: true, default: 'PIG_DAYS', filter: true, width: 92 }),
    remark: note('备注'),
  },
})

/** 直接岗位工资: goes to houses and batches, by shares of work or by the pigs in them. */
export const directPositionSalary = defineResource({
  ...salary,
  head: { name: 'directPositionSalary', label: '直接岗位工资', area: 'cost', table: 'direct_salary' },
  fields: {
    ...payFields('DIRECT'),
    houseIds: organisations('栋舍', ['house'], {
      sameFarm: true,
      filter: true,
      width: 160,
      hint: '栋舍和批次都不填，取岗位负责的栋舍',
    }),
    batchIds: references('批次', 'batch-manage', { sameFarm: true, filter: true, width: 160 }),
    shares: text('工时比', { spaces: true, width: 104, hint: '先栋舍后批次，如 60/40；不填按头日' }),
    remark: note('备注'),
  },
  rules: [
    ({ shares, houseIds, batchIds }) => {
      const message = sharesProblem(shares, (houseIds ?? []).length + (batchIds ?? []).length)
      return message === null ? null : { field: 'shares', message }
    },
  ],
})

/** Staff with their places and positions: direct work is booked on houses, shared work is split (§1.6). */
export const staffPosition = defineResource({
  head: { name: 'staffPositions', label: '员工岗位', area: 'cost', table: 'staff_position' },
  access,
  rows: {
    titleField: 'name',
    sort: { field: 'fromDate', order: 'desc' },
    uniqueTogether: [['name', 'code', 'positionId', 'fromDate']],
    spans: [['fromDate', 'toDate']],
  },
  found: { as: 'name', by: ['name', 'code'] },
  fields: {
    atFarmId: organisation('猪场', ['farm'], { required: true, width: 104 }),
    code: code('工号', { maxLength: 20, filter: true, width: 88 }),
    name: name('姓名', { required: true, filter: true, maxLength: 20, width: 88 }),
    positionId: dictionary('岗位', 'position', { required: true, filter: true, width: 100 }),
    kind: choice('类型', POSITION_KINDS, { required: true, filter: true, width: 72 }),
    houseIds: organisations('负责栋舍', ['house'], { sameFarm: true, width: 200 }),
    fromDate: date('开始日期', { required: true, filter: true }),
    toDate: date('结束日期', { filter: true, hint: '空为在岗' }),
    remark: note('备注'),
  },
})
