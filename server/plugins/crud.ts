import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isUuid } from '#kit/parse.ts'
import { functionCode } from '#kit/resource.ts'
import { translate } from '../kit/database-errors.ts'
import { success } from '../kit/envelope.ts'
import { once } from '../kit/idempotent.ts'
import { parseListQuery } from '../kit/list-query.ts'
import { notFound } from '../kit/refused.ts'
import type { Store } from '../kit/store.ts'
import { traceOf } from './authorization.ts'
import { exportRoute } from './export-list.ts'
import { importRoutes } from './import-list.ts'

type Body = Record<string, unknown>
interface ById {
  Params: { uid: string }
}

const uidOf = (request: FastifyRequest<ById>): string => {
  if (!isUuid(request.params.uid)) throw notFound()
  return request.params.uid
}

const keyOf = (request: FastifyRequest): string | undefined => request.headers['idempotency-key']?.toString()

interface Served {
  readonly store: Store
  /** Screens that offer its rows to choose from: who uses one of them is told titles only. */
  readonly borrowers: readonly string[]
}

/** The routes of one plain resource; only the verbs it declares are registered. */
export async function crud(app: FastifyInstance, { store, borrowers }: Served): Promise<void> {
  const { resource } = store
  const open = (action: string) => ({
    config: { access: functionCode(resource.name, action), scope: resource.scope },
    errorHandler: (error: Error) => {
      throw translate(error, resource)
    },
  })
  const may = new Set<string>(resource.actions)

  const list = open('list')
  app.get('/', { ...list, config: { ...list.config, orAccess: borrowers } }, (request) =>
    app.inScope(request, async (tx, caller) => {
      const query = parseListQuery(resource, request.query as Body)
      const mayLook = caller.functions.has(list.config.access)
      return success(await (mayLook ? store.list : store.titles)(tx, caller, query))
    }),
  )
  app.get<ById>('/:uid', open('list'), (request) =>
    app.inScope(request, async (tx, caller) => success(await store.get(tx, caller, uidOf(request)))),
  )
  if (may.has('create')) {
    app.post('/', open('create'), (request) =>
      app.inScope(request, (tx, caller) => {
        const trace = traceOf(request)
        const job = { key: keyOf(request), route: trace.route, body: request.body }
        return once(tx, caller, job, async () => success(await store.create(tx, caller, trace, request.body)))
      }),
    )
  }
  if (may.has('edit')) {
    app.patch<ById>('/:uid', open('edit'), (request) =>
      app.inScope(request, async (tx, caller) =>
        success(await store.update(tx, caller, traceOf(request), uidOf(request), asBody(request.body))),
      ),
    )
  }
  if (may.has('delete')) {
    app.delete<ById>('/:uid', open('delete'), (request) =>
      app.inScope(request, async (tx, caller) => {
        await store.remove(tx, caller, traceOf(request), uidOf(request), asBody(request.body).version)
        return success()
      }),
    )
  }
  if (may.has('export')) {
    await app.register(exportRoute, { store, open: open('export') })
  }
  if (may.has('import')) await app.register(importRoutes, { store, open: open('import') })
}

const asBody = (body: unknown): Body =>
  body !== null && typeof body === 'object' && !Array.isArray(body) ? (body as Body) : {}
