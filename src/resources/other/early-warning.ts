import { WARNING_NAMES } from '#domain/warnings.ts'
import { choice, date, moment, quantity, reference, text } from '#kit/field.ts'
import { defineResource, SHOWN } from '#kit/resource.ts'
import { warningLevels } from './warning-rule.ts'

export const warningStates = {
  UNREAD: '未读',
  DOING: '处理中',
  DONE: '已处理',
  MUTED: '静音',
} as const

/** One warning period of one cause: it lasts from its first day until it is handled or the cause is gone. */
export const earlyWarning = defineResource({
  head: { name: 'early-warning', label: '预警中心', area: 'other', table: 'warning_record' },
  access: {
    scope: 'farm',
    actions: SHOWN,
    buttons: { ack: '受理', assign: '指派', close: '处理完成', mute: '静音', evaluate: '立即检查' },
  },
  rows: { titleField: 'subject', sort: { field: 'firstDay', order: 'desc' } },
  source: {
    rowsOf: 'herd',
    origin: '每天自动检查一次，也可以点“立即检查”；查什么、多久算超期在预警规则中设置',
    originScreen: 'early-warning-rule',
  },
  fields: {
    level: choice('级别', warningLevels, { required: true, filter: true, width: 72 }),
    code: choice('指标', WARNING_NAMES, { required: true, filter: true, width: 112 }),
    subject: text('对象', { required: true, filter: true, width: 148 }),
    value: quantity('值', 'unit', { width: 76 }),
    threshold: quantity('阈值', 'unit', { width: 76 }),
    unit: text('单位', { width: 60 }),
    firstDay: date('首次出现', { required: true, filter: true }),
    day: date('最近检查', { required: true, filter: true }),
    status: choice('状态', warningStates, { required: true, filter: true, width: 76 }),
    assigneeId: reference('负责人', 'user-manage', { filter: true, width: 88 }),
    muteUntil: date('静音至'),
    note: text('处理说明', { spaces: true, maxLength: 200, width: 180 }),
    handlerId: reference('处理人', 'user-manage', { filter: true, width: 88 }),
    handledAt: moment('处理时间'),
    ruleId: reference('规则', 'early-warning-rule', { list: false, filter: true }),
    pigId: reference('猪只', 'pigs-file', { list: false }),
    materialId: reference('物料', 'basic-material', { list: false }),
    lot: text('批号', { list: false }),
    report: text('来源报表', { list: false }),
    windowFrom: date('窗口起', { list: false }),
    windowTo: date('窗口止', { list: false }),
  },
})
