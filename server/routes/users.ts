import type { FastifyInstance } from 'fastify'
import { password } from '#kit/field.ts'
import { resetPassword, unlockUser } from '../commands/accounts/manage-user.ts'
import { success } from '../kit/envelope.ts'
import { traceOf } from '../plugins/authorization.ts'
import { storeOf } from '../stores.ts'
import { readBody, uidParam } from './read-body.ts'

const resetBody = { password: password('新密码') }

/** What an administrator does to a user besides editing her. */
export async function users(app: FastifyInstance): Promise<void> {
  const store = storeOf('user-manage')
  const open = (button: string, summary: string, body?: typeof resetBody) => ({
    config: { access: `user-manage:${button}`, scope: 'tree', doc: { summary, body } } as const,
  })

  app.post('/:uid/reset-password', open('reset-password', '重置密码', resetBody), (request) => {
    const body = readBody(resetBody, request.body)
    return app.inScope(request, async (tx, caller) => {
      const user = await store.get(tx, caller, uidParam(request), true)
      return success({ password: await resetPassword(tx, caller, traceOf(request), user, body.password) })
    })
  })

  app.post('/:uid/unlock', open('unlock', '解除锁定'), (request) =>
    app.inScope(request, async (tx, caller) => {
      await unlockUser(tx, caller, traceOf(request), await store.get(tx, caller, uidParam(request), true))
      return success()
    }),
  )
}
