import { redirectMistake } from '#domain/sso/redirect-addresses.ts'
import { choice, flag, moment, name, note, organisation, reference, text } from '#kit/field.ts'
import { defineResource, type Problem, WRITTEN } from '#kit/resource.ts'

const partnerProofs = { SECRET: '共享密钥', KEY: '公钥签名' } as const

/** Arrivals call it HYZ (spec §7), so a partner kept under this word would never be found. */
const ADDRESS_NAME = 'SMART_PIG'

const needsKey = ({ proof, publicKey }: { proof: string; publicKey: string | null }): Problem | null =>
  proof === 'KEY' && !publicKey ? { field: 'publicKey', message: '请输入公钥' } : null

const isPublic = ({ publicKey }: { publicKey: string | null }): Problem | null =>
  publicKey?.includes('PRIVATE KEY')
    ? { field: 'publicKey', message: '这是私钥，请填写公钥，私钥只应保存在对方系统' }
    : null

const isReachable = ({ source }: { source: string }): Problem | null =>
  source === ADDRESS_NAME ? { field: 'source', message: '地址中的 SMART_PIG 对应来源编码 HYZ' } : null

function hasGoodRedirects({ redirects }: { redirects: string | null }): Problem | null {
  const message = redirectMistake(redirects)
  return message ? { field: 'redirects', message } : null
}

/**
 * A system whose people may arrive signed in: a partner of the whole group is kept by the system administrator, one of a company signs in
 * people of that company only. The secret is no field: it is shown once and only its hash is stored.
 */
export const ssoPartner = defineResource({
  head: { name: 'sso-partner', label: '合作系统', area: 'system' },
  access: { scope: 'company', actions: WRITTEN, buttons: { secret: '生成密钥' } },
  rows: { titleField: 'name', sort: { field: 'name', order: 'asc' } },
  fields: {
    name: name('名称', {
      required: true,
      maxLength: 20,
      filter: true,
      width: 140,
      hint: '登录页显示：使用“名称”账号登录',
      overrides: { unique: true },
    }),
    source: text('来源编码', {
      required: true,
      maxLength: 40,
      filter: true,
      width: 120,
      hint: '对方跳转地址中的 systemSource；SMART_PIG 填 HYZ',
      overrides: { unique: true },
    }),
    proof: choice('验证方式', partnerProofs, {
      required: true,
      default: 'SECRET',
      filter: true,
      width: 96,
      hint: '对方服务器获取登录凭证时如何证明身份',
    }),
    publicKey: note('公钥', { maxLength: 2000, hint: 'PEM 格式：RSA 2048 位以上、EC P-256 或 Ed25519' }),
    redirects: note('跳转地址', {
      maxLength: 1000,
      list: true,
      width: 220,
      hint: '每行一个，登录页打开第一个；不填则只能从对方系统进入',
    }),
    fromPartner: flag('允许从对方进入', { default: true, width: 120, hint: '否：只能从本系统登录页发起' }),
    audience: text('受众标识', { list: false, readonly: true, hint: '公钥签名时写入 aud' }),
    secretAt: moment('密钥生成时间'),
    lastUsedAt: moment('最后使用'),
    enabled: flag('启用', { default: true, filter: true }),
    remark: note('备注'),
  },
  rules: [needsKey, isPublic, isReachable, hasGoodRedirects],
})

const bindingOrigins = { SELF: '本人绑定', ADMIN: '管理员绑定' } as const

/** Which person here an account of a partner system is. Bound by the person after a sign-in, or by an administrator. */
export const ssoAccount = defineResource({
  head: { name: 'sso-account', label: '账号绑定', area: 'system' },
  access: {
    scope: 'tree',
    actions: ['list', 'create', 'delete', 'import', 'export'],
    treeField: 'organizeId',
  },
  rows: {
    titleField: 'account',
    sort: { field: 'account', order: 'asc' },
    uniqueTogether: [['partnerId', 'account']],
  },
  source: { origin: '由本人首次进入时绑定，或由管理员新增、导入' },
  fields: {
    partnerId: reference('合作系统', 'sso-partner', { required: true, filter: true, width: 160 }),
    account: text('对方账号', { required: true, filter: true, width: 160 }),
    userId: reference('本系统用户', 'user-manage', {
      required: true,
      filter: true,
      width: 140,
      hint: '导入时可填账号或姓名，有同名时填账号',
    }),
    organizeId: organisation('所属组织', ['company', 'department', 'farm'], {
      readonly: 'computed',
      width: 140,
    }),
    boundBy: choice('绑定方式', bindingOrigins, { readonly: true, filter: true, width: 100 }),
    lastUsedAt: moment('最近进入'),
  },
})
