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
import { translate } from '../kit/database-errors.ts'
import { success } from '../kit/envelope.ts'
import { invalid } from '../kit/refused.ts'
import { assertOwnCompany } from '../kit/store-change.ts'
import { storeOf } from '../stores.ts'
import { call } from './call.ts'
import { readBody, readQuery, uidParam } from './read-body.ts'

const resetBody = { password: password('新密码') }

/** Acts of an administrator on a user apart from editing. */
export async function users(app: FastifyInstance): Promise<void> {
  const store = storeOf(user)
  const open = (button: string, summary: string, body?: typeof resetBody) =>
    call(`user-manage:${button}`, 'tree', summary, { body })

  app.post('/:uid/reset-password', open('reset-password', '重置密码', resetBody), (request) => {
    const body = readBody(resetBody, request.body)
    return app.inScope(request, async (tx, caller) => {
      const user = await store.get(tx, caller, uidParam(request), true)
      return success({ password: await resetPassword(tx, caller, user, body.password) })
    })
  })

  app.post('/:uid/unlock', open('unlock', '解除锁定'), (request) =>
    app.inScope(request, async (tx, caller) => {
      await unlockUser(tx, caller, await store.get(tx, caller, uidParam(request), true))
      return success()
    }),
  )
}

const copyBody = {
  code: text('编码', { required: true, maxLength: 40 }),
  name: name('名称', { required: true }),
}

/** Templates are not edited; a copy of one belongs to the company and may be. */
export async function roles(app: FastifyInstance): Promise<void> {
  const store = storeOf(role)
  const options = {
    ...call('role-manage:copy', 'company', '复制角色', { body: copyBody }),
    errorHandler: (error: Error) => {
      throw translate(error, store.resource)
    },
  }
  app.post('/:uid/copy', options, (request) => {
    const body = readBody(copyBody, request.body)
    return app.inScope(request, async (tx, caller) => {
      const { dataScope, functionCodes, remark } = await store.get(tx, caller, uidParam(request))
      return success(await store.create(tx, caller, { ...body, dataScope, functionCodes, remark }))
    })
  })
}

const query = {
  uid: reference('用户', 'user-manage', { hint: '缺省为本人' }),
  code: text('功能', { maxLength: 80 }),
  organizeId: organisation('组织', ['company', 'department', 'farm'], {}),
}

/** 权限说明: why a user may, or may not, do something: every user about himself, user managers about others. */
export async function permissions(app: FastifyInstance): Promise<void> {
  const open = (summary: string, fields: typeof query | undefined = undefined) =>
    call('SIGNED_IN', 'tree', summary, { query: fields })

  app.get('/', open('权限说明', query), (request) => {
    const { uid, code, organizeId } = readQuery(query, request.query)
    if (code && !knownFunctions.has(code)) throw invalid({ code: ['功能不存在'] })
    return app.inScope(request, async (tx, reader) => {
      const person = await personAsked(tx, reader, uid ?? null)
      const isSelf = person.uid === reader.uid
      const usual = () => loadPerson(app.db, person.uid, null, app.callerContext())
      const usually = isSelf && !reader.loginFlag ? null : await usual()
      return success(
        await explainPermission(tx, {
          ...{ reader, person, usually, code: code ?? null, isGroupOnly: isOfGroup(code ?? '') },
          rights: isSelf ? reader : usually,
          place: await placeAsked(tx, reader, organizeId ?? null, isSelf),
        }),
      )
    })
  })

  app.get('/functions', open('全部功能'), () => success({ functionModels: allFunctions }))

  /** True where all calls of a function are for administrators of the group. */
  function isOfGroup(code: string): boolean {
    const calls = app.routeList.filter(({ access }) => access === code)
    return calls.length > 0 && calls.every(({ scope }) => scope === 'deployment')
  }
}

/** Acts of an administrator on a partner system apart from editing. */
export async function ssoPartners(app: FastifyInstance): Promise<void> {
  const store = storeOf(ssoPartner)
  const options = {
    ...call('sso-partner:secret', 'company', '生成合作系统的共享密钥'),
    errorHandler: (error: Error) => {
      throw translate(error, store.resource)
    },
  }
  app.post('/:uid/secret', options, (request) =>
    app.inScope(request, async (tx, caller) => {
      const partner = await store.get(tx, caller, uidParam(request), true)
      await assertOwnCompany(tx, store.resource, caller, partner)
      return success({ secret: await rotateSecret(tx, caller, partner) })
    }),
  )
}
