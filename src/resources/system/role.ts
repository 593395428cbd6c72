import { choice, functions, name, note, text } from '#kit/field.ts'
import { defineResource, WRITTEN } from '#kit/resource.ts'

const dataScopes = {
  GRANTED: '所属组织与授权组织及下级',
  OWN: '所属组织及下级',
} as const

export const role = defineResource({
  head: { name: 'role-manage', label: '角色管理', area: 'system', table: 'role' },
  access: { scope: 'company', actions: WRITTEN, buttons: { copy: '复制角色' } },
  rows: { titleField: 'name', sort: { field: 'code', order: 'asc' }, uniqueTogether: [['code']] },
  found: { as: 'name', by: ['name'] },
  fields: {
    code: text('编码', { required: true, maxLength: 40, filter: true }),
    name: name('名称', { required: true, filter: true, overrides: { unique: true } }),
    kind: choice('类型', { TEMPLATE: '预置', CUSTOM: '自定义' }, { readonly: true }),
    dataScope: choice('数据范围', dataScopes, { required: true, default: 'GRANTED' }),
    functionCodes: functions('功能授权', { required: true }),
    remark: note('备注', { list: true }),
  },
})
