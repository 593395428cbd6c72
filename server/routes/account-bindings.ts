import type { FastifyInstance } from 'fastify'
import { bindPending, ownBindings, unbindOwn } from '../commands/sso/bound-accounts.ts'
import { success } from '../kit/envelope.ts'
import { traceOf } from '../plugins/authorization.ts'
import { uidParam } from './read-body.ts'
import { dropCookie, PENDING_COOKIE } from './sso-cookies.ts'

const own = (summary: string) =>
  ({ access: 'SIGNED_IN', scope: 'none', rate: 'other', doc: { summary } }) as const

/** A person's own bindings to partner systems. */
export async function accountBindings(app: FastifyInstance): Promise<void> {
  const config = { ...own('绑定刚才进入的合作系统账号'), duringPasswordChange: true }
  app.post('/bind', { config }, (request, reply) => {
    const token = request.cookies[PENDING_COOKIE] ?? ''
    dropCookie(request, reply, PENDING_COOKIE)
    return app.inScope(request, async (tx, caller) =>
      success(await bindPending(tx, caller, traceOf(request), { token, at: app.now() })),
    )
  })

  app.get('/bindings', { config: own('本人绑定的合作系统账号') }, (request) =>
    app.inScope(request, async (tx, caller) => success({ list: await ownBindings(tx, caller) })),
  )

  app.delete('/bindings/:uid', { config: own('解除本人的绑定') }, (request) =>
    app.inScope(request, async (tx, caller) => {
      await unbindOwn(tx, caller, traceOf(request), uidParam(request))
      return success()
    }),
  )
}
