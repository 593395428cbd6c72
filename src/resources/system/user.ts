import {
  code,
  flag,
  moment,
  name,
  note,
  organisation,
  organisations,
  password,
  phone,
  references,
  text,
} from '#kit/field.ts'
import { defineResource, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'

export const user = defineResource({
  head: { name: 'user-manage', label: '用户管理', area: 'system', table: 'sys_user' },
  access: {
    scope: 'tree',
    actions: WRITTEN_AND_IMPORTED,
    buttons: { 'reset-password': '重置密码', unlock: '解除锁定' },
    treeField: 'organizeId',
  },
  rows: { titleField: 'name', sort: { field: 'account', order: 'asc' } },
  found: { as: 'name', by: ['name', 'account', 'phone'], notes: ['organizeId'] },
  fields: {
    account: code('账号', { required: true, unique: true, filter: true, overrides: { minLength: 3 } }),
    name: name('姓名', { required: true, filter: true }),
    phone: phone('手机', { filter: true }),
    email: text('邮箱', { list: false, hint: '订阅的报表发往此地址', overrides: { shape: 'email' } }),
    organizeId: organisation('所属组织', ['company', 'department', 'farm'], { required: true, filter: true }),
    roleIds: references('角色', 'role-manage', { required: true, filter: true }),
    scopeIds: organisations('授权组织', ['company', 'department', 'farm']),
    enabled: flag('启用', { default: true, filter: true }),
    password: password('密码', { required: true }),
    mustChangePassword: flag('首次登录须改密', { list: false, default: true }),
    lastLoginAt: moment('最后登录'),
    remark: note('备注'),
  },
})
