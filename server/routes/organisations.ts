import type { FastifyInstance } from 'fastify'
import { integer, reference, text } from '#kit/field.ts'
import { createPens } from '../commands/pens/create-pens.ts'
import { success } from '../kit/envelope.ts'
import { once } from '../kit/idempotent.ts'
import { traceOf } from '../plugins/authorization.ts'
import { readBody } from './read-body.ts'

const LAST_NUMBER = 9999

const pensBody = {
  parentId: reference('上级', 'org-manage', { required: true }),
  from: integer('起始号', { required: true, min: 1, max: LAST_NUMBER }),
  to: integer('结束号', { required: true, min: 1, max: LAST_NUMBER }),
  pattern: text('名称', { required: true, maxLength: 30 }),
  capacity: integer('容量', { min: 1, max: LAST_NUMBER, unit: '头' }),
}

/** The bulk generator of places: "1-60号栏". */
export async function organisations(app: FastifyInstance): Promise<void> {
  const config = {
    access: 'org-manage:pens',
    scope: 'tree',
    doc: { summary: '批量建栏', body: pensBody },
  } as const
  app.post('/pens', { config }, (request) => {
    const series = readBody(pensBody, request.body)
    const trace = traceOf(request)
    const job = {
      key: request.headers['idempotency-key']?.toString(),
      route: trace.route,
      body: request.body,
    }
    return app.inScope(request, (tx, caller) =>
      once(tx, caller, job, async () => success(await createPens(tx, caller, trace, series))),
    )
  })
}
