import type { FastifyInstance } from 'fastify'
import { name, text } from '#kit/field.ts'
import { translate } from '../kit/database-errors.ts'
import { success } from '../kit/envelope.ts'
import { traceOf } from '../plugins/authorization.ts'
import { storeOf } from '../stores.ts'
import { readBody, uidParam } from './read-body.ts'

const copyBody = {
  code: text('编码', { required: true, maxLength: 40 }),
  name: name('名称', { required: true }),
}

/** Templates are not edited; a copy of one belongs to the company and may be. */
export async function roles(app: FastifyInstance): Promise<void> {
  const store = storeOf('role-manage')
  const options = {
    config: {
      access: 'role-manage:copy',
      scope: 'company',
      doc: { summary: '复制角色', body: copyBody },
    } as const,
    errorHandler: (error: Error) => {
      throw translate(error, store.resource)
    },
  }
  app.post('/:uid/copy', options, (request) => {
    const body = readBody(copyBody, request.body)
    return app.inScope(request, async (tx, caller) => {
      const { dataScope, functionCodes, remark } = await store.get(tx, caller, uidParam(request))
      return success(
        await store.create(tx, caller, traceOf(request), { ...body, dataScope, functionCodes, remark }),
      )
    })
  })
}
