import { flag, integer, note, reference, text } from '#kit/field.ts'
import { defineResource, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'

export const dictionary = defineResource({
  head: { name: 'data-dictionary', label: '数据字典', area: 'system' },
  access: { scope: 'company', actions: WRITTEN_AND_IMPORTED },
  rows: {
    titleField: 'name1',
    sort: { field: 'scode', order: 'asc' },
    uniqueTogether: [['scode', 'parentId', 'name1']],
  },
  overrides: { parent: 'parentId' },
  fields: {
    scode: text('字典编码', { required: true, maxLength: 40, filter: true }),
    name1: text('名称', { required: true, maxLength: 50, spaces: true, filter: true }),
    code: text('编码', { maxLength: 40 }),
    parentId: reference('上级', 'data-dictionary'),
    sort: integer('排序', { min: -9999, max: 9999, overrides: { nonZero: true, default: 1 } }),
    enabled: flag('启用', { default: true, filter: true }),
    remark: note('备注'),
  },
})
