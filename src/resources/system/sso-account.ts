import { choice, moment, organisation, reference, text } from '#kit/field.ts'
import { defineResource } from '#kit/resource.ts'

const bindingOrigins = { SELF: '本人绑定', ADMIN: '管理员绑定' } as const

/** Which person here an account of a partner system is. Bound by the person after a sign-in, or by an administrator. */
export const ssoAccount = defineResource({
  name: 'sso-account',
  label: '账号绑定',
  area: 'system',
  table: 'sso_account',
  titleField: 'account',
  scope: 'tree',
  treeField: 'organizeId',
  actions: ['list', 'create', 'delete', 'import', 'export'],
  fields: {
    partnerId: reference('合作系统', 'sso-partner', { required: true, list: true, filter: true, width: 160 }),
    account: text('对方账号', { required: true, maxLength: 100, list: true, filter: true, width: 160 }),
    userId: reference('本系统用户', 'user-manage', {
      required: true,
      list: true,
      filter: true,
      width: 140,
      hint: '导入时可填账号或姓名，有同名时填账号',
    }),
    organizeId: organisation('所属组织', ['company', 'department', 'farm'], {
      counted: true,
      list: true,
      width: 140,
    }),
    boundBy: choice('绑定方式', bindingOrigins, { readonly: true, list: true, filter: true, width: 100 }),
    lastUsedAt: moment('最近进入', { list: true }),
  },
  sort: { field: 'account', order: 'asc' },
  uniqueTogether: [['partnerId', 'account']],
  origin: '由本人首次进入时绑定，或由管理员新增、导入',
})
