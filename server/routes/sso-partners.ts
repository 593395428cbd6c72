import type { FastifyInstance } from 'fastify'
import { rotateSecret } from '../commands/sso/partner-proof.ts'
import { translate } from '../kit/database-errors.ts'
import { success } from '../kit/envelope.ts'
import { assertOwnCompany } from '../kit/store-change.ts'
import { traceOf } from '../plugins/authorization.ts'
import { storeOf } from '../stores.ts'
import { uidParam } from './read-body.ts'

/** What an administrator does to a partner system besides editing it. */
export async function ssoPartners(app: FastifyInstance): Promise<void> {
  const store = storeOf('sso-partner')
  const options = {
    config: {
      access: 'sso-partner:secret',
      scope: 'company',
      doc: { summary: '生成合作系统的共享密钥' },
    } as const,
    errorHandler: (error: Error) => {
      throw translate(error, store.resource)
    },
  }
  app.post('/:uid/secret', options, (request) =>
    app.inScope(request, async (tx, caller) => {
      const partner = await store.get(tx, caller, uidParam(request), true)
      await assertOwnCompany(tx, store.resource, caller, partner)
      return success({ secret: await rotateSecret(tx, caller, traceOf(request), partner) })
    }),
  )
}
