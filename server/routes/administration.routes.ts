import type { FastifyInstance } from 'fastify'
import { name, organisation, password, reference, text } from '#kit/field.ts'
import { role } from '#resources/system/role.ts'
import { ssoPartner } from '#resources/system/sso-partner.ts'
import { user } from '#resources/system/user.ts'
import { resetPassword, unlockUser } from '../commands/accounts/manage-user.ts'
import { explainPermission, personAsked, placeAsked } from '../commands/permissions/permissions.explain.ts'
import { rotateSecret } from '../commands/sso/partner-proof.ts'
import { allFunctions, knownFunctions } from '../functions.ts'
import { loadPerson } from '../kit/caller.ts'
import { invalid } from '../kit/refused.ts'
import { assertOwnCompany } from '../kit/store-change.ts'
import { callsOf } from '../plugins/call.ts'
import { storeOf } from '../stores.ts'

const resetBody = { password: password('新密码') }

/** Acts of an administrator on a user apart from editing. */
export async function users(app: FastifyInstance): Promise<void> {
  const store = storeOf(user)
  const calls = callsOf(app, { access: 'user-manage', scope: 'tree' })
  const reset = { button: 'reset-password', summary: '重置密码', body: resetBody }
  calls.post('/:uid/reset-password', reset, async (act) => {
    const user = await store.get(act.tx, act.caller, act.uid, true)
    return { password: await resetPassword(act, user, act.body.password) }
  })
  calls.post('/:uid/unlock', { button: 'unlock', summary: '解除锁定' }, async (act) =>
    unlockUser(act, await store.get(act.tx, act.caller, act.uid, true)),
  )
}

const copyBody = {
  code: text('编码', { required: true, maxLength: 40 }),
  name: name('名称', { required: true }),
}

/** Templates are not edited; a copy of one belongs to the company and may be. */
export async function roles(app: FastifyInstance): Promise<void> {
  const store = storeOf(role)
  const calls = callsOf(app, { access: 'role-manage:copy', scope: 'company', resource: role })
  calls.post('/:uid/copy', { summary: '复制角色', body: copyBody }, async ({ tx, caller, uid, body }) => {
    const { dataScope, functionCodes, remark } = await store.get(tx, caller, uid)
    return store.create(tx, caller, { ...body, dataScope, functionCodes, remark })
  })
}

const query = {
  uid: reference('用户', 'user-manage', { hint: '缺省为本人' }),
  code: text('功能', { maxLength: 80 }),
  organizeId: organisation('组织', ['company', 'department', 'farm'], {}),
}

/** 权限说明: why a user may, or may not, do something: every user about himself, user managers about others. */
export async function permissions(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'SIGNED_IN', scope: 'tree' })
  calls.get('/', { summary: '权限说明', query }, async ({ tx, caller: reader, query: asked }) => {
    const { uid, code, organizeId } = asked
    if (code && !knownFunctions.has(code)) throw invalid({ code: ['功能不存在'] })
    const person = await personAsked(tx, reader, uid)
    const isSelf = person.uid === reader.uid
    const usual = () => loadPerson(app.db, person.uid, null, app.callerContext())
    const usually = isSelf && !reader.loginFlag ? null : await usual()
    return explainPermission(tx, {
      ...{ reader, person, usually, code, isGroupOnly: isOfGroup(code ?? '') },
      rights: isSelf ? reader : usually,
      place: await placeAsked(tx, reader, organizeId, isSelf),
    })
  })
  calls.get('/functions', { summary: '全部功能' }, () => ({ functionModels: allFunctions }))

  /** True where all calls of a function are for administrators of the group. */
  function isOfGroup(code: string): boolean {
    const calls = app.routeList.filter(({ access }) => access === code)
    return calls.length > 0 && calls.every(({ scope }) => scope === 'deployment')
  }
}

/** Acts of an administrator on a partner system apart from editing. */
export async function ssoPartners(app: FastifyInstance): Promise<void> {
  const store = storeOf(ssoPartner)
  const calls = callsOf(app, { access: 'sso-partner:secret', scope: 'company', resource: ssoPartner })
  calls.post('/:uid/secret', { summary: '生成合作系统的共享密钥' }, async (act) => {
    const partner = await store.get(act.tx, act.caller, act.uid, true)
    await assertOwnCompany(act.tx, ssoPartner, act.caller, partner)
    return { secret: await rotateSecret(act, partner) }
  })
}
