import type { FastifyInstance } from 'fastify'
import { phone } from '#kit/field.ts'
import { changePhone, loginsOf, profileOf } from '../commands/base/profile.ts'
import { audit } from '../kit/audit.ts'
import { success } from '../kit/envelope.ts'
import { traceOf } from '../plugins/authorization.ts'
import { readBody } from './read-body.ts'

const profileBody = { phone: phone('手机', { required: true }) }

/** The screen 个人中心: own data, own phone, own sign-ins. */
export async function accountProfile(app: FastifyInstance): Promise<void> {
  const own = (summary: string, body?: typeof profileBody) => ({
    config: { access: 'SIGNED_IN', scope: 'none', doc: { summary, body } } as const,
  })

  app.get('/profile', own('个人资料'), (request) =>
    app.inScope(request, async (tx, caller) => success(await profileOf(tx, caller))),
  )

  app.patch('/profile', own('修改手机号', profileBody), (request) => {
    const body = readBody(profileBody, request.body)
    return app.inScope(request, async (tx, caller) => {
      const before = await profileOf(tx, caller)
      await changePhone(tx, caller, body.phone)
      const after = await profileOf(tx, caller)
      await audit(tx, caller, traceOf(request), [
        { target: 'user-manage', targetUid: caller.uid, before, after },
      ])
      return success(after)
    })
  })

  app.get('/logins', own('本人登录日志'), (request) =>
    app.inScope(request, async (tx, caller) => success({ list: await loginsOf(tx, caller) })),
  )
}
