import { WARNING_NAMES } from '#domain/warnings.ts'
import { choice, decimal, flag, integer, note, organisation, references, text } from '#kit/field.ts'
import { defineResource, WRITTEN } from '#kit/resource.ts'

export const warningLevels = { YELLOW: '黄色', RED: '红色' } as const
const warningFrequencies = { DAILY: '每天', WEEKLY: '每周' } as const

/** Watched subjects, with places and recipients (§2.15). For each subject the rules of the place nearest to a farm hold. */
export const warningRule = defineResource({
  head: { name: 'early-warning-rule', label: '预警规则', area: 'other', table: 'warning_rule' },
  access: { scope: 'company', actions: WRITTEN, treeField: 'organizeId' },
  rows: {
    titleField: 'name',
    sort: { field: 'name', order: 'asc' },
    uniqueTogether: [['organizeId', 'name']],
  },
  fields: {
    name: text('规则名称', { required: true, filter: true, spaces: true, maxLength: 40, width: 160 }),
    code: choice('指标', WARNING_NAMES, { required: true, filter: true, width: 120 }),
    organizeId: organisation('范围', ['company', 'farm'], {
      filter: true,
      width: 140,
      hint: '不填：集团为全部，公司为本公司',
    }),
    level: choice('级别', warningLevels, {
      required: true,
      default: 'YELLOW',
      filter: true,
      width: 72,
      hint: '猪群指标：从此级别起预警',
    }),
    threshold: decimal('阈值', {
      min: 0,
      width: 84,
      hint: '不填：猪群指标取生产指标的预警线，猪只取系统参数。库存不足填安全库存的百分之几，药品近效填剩余天数',
    }),
    windowDays: integer('统计窗口', {
      min: 7,
      max: 365,
      unit: '天',
      width: 84,
      hint: '只用于猪群指标：按最近多少天计算，不填为 30',
    }),
    frequency: choice('频率', warningFrequencies, {
      required: true,
      default: 'DAILY',
      filter: true,
      width: 72,
      hint: '处理后原因仍在时，隔多久再次提醒',
    }),
    receiverIds: references('接收人', 'user-manage', { width: 140, hint: '不填：有预警中心功能的人' }),
    roleIds: references('接收角色', 'role-manage', { width: 140 }),
    enabled: flag('启用', { default: true, filter: true }),
    remark: note('备注'),
  },
})
