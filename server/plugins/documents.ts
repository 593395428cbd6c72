import type { FastifyInstance } from 'fastify'
import { type Document, type DocumentAct, documentActs } from '#kit/document.ts'
import { integer, text } from '#kit/field.ts'
import { actOnDocument } from '../commands/documents/act.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { once } from '../kit/idempotent.ts'
import { lineTitles } from '../kit/line-titles.ts'
import type { Store } from '../kit/store.ts'
import { readBody, uidParam } from '../routes/read-body.ts'
import { resourceNamed } from '../stores.ts'
import { traceOf } from './authorization.ts'

const body = {
  version: integer('版本', { required: true }),
  reason: text('原因', { maxLength: 200, spaces: true }),
}

/**
 * The steps of every document: `POST {path}/:uid/{submit|withdraw|approve|reject|unapprove|void}`, and the words its lines
 * hold by uid.
 */
export async function documents(
  app: FastifyInstance,
  { store, resource }: { store: Store; resource: Document },
): Promise<void> {
  app.get('/:uid/titles', { config: { access: resource.name, scope: 'farm' } }, (request) =>
    app.inScope(request, async (tx, caller) => {
      const row = await store.get(tx, caller, uidParam(request))
      return success({ titles: await lineTitles(tx, resource.fields, row, resourceNamed) })
    }),
  )
  for (const [name, { label, right }] of Object.entries(documentActs)) {
    const config = {
      access: `${resource.name}:${right}`,
      scope: 'farm',
      doc: { summary: label, body },
    } as const
    app.post(`/:uid/${name}`, { config }, (request) => {
      const { version, reason } = readBody(body, request.body)
      const uid = uidParam(request)
      const trace = traceOf(request)
      return app.inScope(request, (tx, caller) => {
        const key = request.headers['idempotency-key']?.toString()
        const job = { key, route: `${trace.route} ${request.url}`, body: request.body }
        return once(tx, caller, job, async () => {
          const act = { tx, caller, trace, today: farmToday(app.now()) }
          return success(
            await actOnDocument(act, store, resource, name as DocumentAct, { uid, version, reason }),
          )
        })
      })
    })
  }
}
