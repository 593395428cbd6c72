import { POSITION_KINDS } from '#domain/cost/salary.ts'
import { choice, code, date, dictionary, name, organisation, organisations, text } from '#kit/field.ts'
import { defineResource } from '#kit/resource.ts'

/** Who works where as what: direct work is booked on houses, shared work is parted (§1.6). */
export const staffPosition = defineResource({
  name: 'staffPositions',
  label: '员工岗位',
  area: 'cost',
  table: 'staff_position',
  titleField: 'name',
  scope: 'farm',
  farm: 'atFarmId',
  found: { as: 'name', by: ['name', 'code'] },
  actions: ['list', 'create', 'edit', 'delete', 'import', 'export'],
  fields: {
    atFarmId: organisation('猪场', ['farm'], { required: true, list: true, width: 104 }),
    code: code('工号', { maxLength: 20, list: true, filter: true, width: 88 }),
    name: name('姓名', { required: true, list: true, filter: true, maxLength: 20, width: 88 }),
    positionId: dictionary('岗位', 'position', { required: true, list: true, filter: true, width: 100 }),
    kind: choice('类型', POSITION_KINDS, { required: true, list: true, filter: true, width: 72 }),
    houseIds: organisations('负责栋舍', ['house'], { sameFarm: true, list: true, width: 200 }),
    fromDate: date('开始日期', { required: true, list: true, filter: true }),
    toDate: date('结束日期', { list: true, filter: true, hint: '空为在岗' }),
    remark: text('备注', { multiline: true }),
  },
  sort: { field: 'fromDate', order: 'desc' },
  uniqueTogether: [['name', 'code', 'positionId', 'fromDate']],
  rules: [
    ({ fromDate, toDate }) =>
      toDate !== null && toDate < fromDate ? { field: 'toDate', message: '结束日期不能早于开始日期' } : null,
  ],
})
