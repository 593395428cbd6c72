import { choice, integer, moment, name, text } from '#kit/field.ts'
import { importStatuses } from '#kit/import-task.ts'
import { defineResource } from '#kit/resource.ts'

/** The files of an import screen and their results: the list below its wizard (`GET {page}/tasks`). */
export const importTask = defineResource({
  head: { name: 'import-task', label: '导入任务', area: 'import' },
  access: { scope: 'farm', actions: ['list'] },
  rows: { titleField: 'fileName', sort: { field: 'startedAt', order: 'desc' } },
  source: { origin: '下载模板，填好后在上方选择文件' },
  fields: {
    page: text('页面', { list: false, required: true, filter: true, maxLength: 60 }),
    fileName: text('文件', { spaces: true, filter: true, required: true, width: 220 }),
    kind: text('类型编码', { list: false, required: true, maxLength: 60 }),
    kindLabel: text('类型', { spaces: true, required: true, filter: true, maxLength: 60, width: 110 }),
    total: integer('行数', { required: true, min: 0, width: 72 }),
    created: integer('成功', { required: true, min: 0, width: 72 }),
    updated: integer('其中更新', { required: true, min: 0, width: 80 }),
    failed: integer('失败', { required: true, min: 0, width: 72 }),
    operator: name('操作人', { required: true, width: 84 }),
    startedAt: moment('时间', { filter: true }),
    status: choice('状态', importStatuses, { required: true, filter: true, width: 84 }),
    note: text('说明', { spaces: true, maxLength: 400, width: 240 }),
  },
})
