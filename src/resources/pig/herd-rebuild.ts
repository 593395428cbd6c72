import { choice, date, integer, moment, name, text } from '#kit/field.ts'
import { defineResource } from '#kit/resource.ts'

const rebuildKinds = { CHECK: '试算', REBUILD: '重算' } as const
export const rebuildStatuses = { RUNNING: '进行中', DONE: '完成', FAILED: '失败', STOPPED: '已中断' } as const

/** Runs that compare a farm's figures with a replay of its events, or bring them up to it. */
export const herdRebuild = defineResource({
  head: { name: 'refresh-farm-herds', label: '刷新猪场猪群', area: 'import', table: 'herd_rebuild' },
  access: { scope: 'farm', actions: ['list'], buttons: { check: '试算', run: '重算' } },
  rows: { titleField: 'operator', sort: { field: 'startedAt', order: 'desc' } },
  source: { rowsOf: 'herd', origin: '点“试算”看与事件不一致的数据，点“重算”按事件改正' },
  fields: {
    kind: choice('任务', rebuildKinds, { required: true, filter: true, width: 72 }),
    startedAt: moment('开始时间'),
    fromDate: date('起始日期'),
    status: choice('状态', rebuildStatuses, { required: true, filter: true, width: 80 }),
    done: integer('已处理', { required: true, min: 0, width: 72, unit: '头' }),
    animals: integer('应处理', { required: true, min: 0, width: 72, unit: '头' }),
    differences: integer('差异数', { required: true, min: 0, width: 72 }),
    finishedAt: moment('结束时间'),
    operator: name('操作人', { width: 84 }),
    note: text('说明', { spaces: true, width: 240 }),
  },
})
