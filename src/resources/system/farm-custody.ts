import { custodyKinds } from '#domain/custody.ts'
import { choice, date, integer, organisation, text } from '#kit/field.ts'
import { defineResource, WRITTEN } from '#kit/resource.ts'

/** Which company manages a farm from when to when: its people see the farm during that time (server/kit/caller.ts). */
export const farmCustody = defineResource({
  head: { name: 'manageCompanyForFarm', label: '管理公司与猪场', area: 'system', table: 'farm_custody' },
  access: { scope: 'tree', actions: WRITTEN, treeField: 'managedFarmId' },
  rows: { titleField: 'managedFarmId', sort: { field: 'fromDate', order: 'desc' } },
  source: { origin: '点“新增”登记由哪家公司管理哪个猪场' },
  overrides: { effective: { from: 'fromDate', to: 'toDate', of: ['managedFarmId'] }, organises: true },
  fields: {
    manageCompanyId: organisation('管理公司', ['company'], { required: true, filter: true, width: 120 }),
    managedFarmId: organisation('猪场', ['farm'], { required: true, filter: true, width: 132 }),
    kind: choice('类型', custodyKinds, { required: true, filter: true, width: 80 }),
    fromDate: date('开始', { required: true, width: 112 }),
    toDate: date('结束', { width: 112, hint: '当日仍有效；空为至今' }),
    designSows: integer('设计母猪', { readonly: 'computed', min: 0, unit: '头', width: 96 }),
    remindDays: integer('到期提醒', {
      min: 0,
      max: 365,
      unit: '天',
      hint: '到期前此天数起，状态显示还剩几天',
      overrides: { list: false, default: 60 },
    }),
    remark: text('说明', { spaces: true, width: 180 }),
  },
})
