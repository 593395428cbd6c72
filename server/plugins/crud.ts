import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { functionCode, type Resource } from '#kit/resource.ts'
import { seenBy } from '#kit/resource-seen.ts'
import { audit } from '../kit/audit.ts'
import { changesOf } from '../kit/changes.ts'
import type { Db } from '../kit/database.ts'
import { success } from '../kit/envelope.ts'
import { parseListQuery } from '../kit/list-query.ts'
import { asBody } from '../kit/report/report.request.ts'
import type { Row, Store } from '../kit/store.ts'
import type { Narrowing } from '../kit/store-read.ts'
import { callerOf } from './authorization.ts'
import { callsOf, inWordsOf } from './call.ts'
import { importRoutes } from './import-list.ts'
import { uidParam } from './read-body.ts'

/** Right, scope and words of one of a resource's actions. */
export const openingOf = (resource: Resource, action: string) => ({
  config: { access: functionCode(resource.name, action), scope: resource.scope },
  ...inWordsOf(resource),
})

interface Served {
  readonly store: Store
  /** Screens that offer its rows as choices: their users get titles only. */
  readonly titleOnlyReaders: readonly string[]
  /** Filters these screens may use. */
  readonly narrowings: readonly Narrowing[]
}

/** The routes of one plain resource; only the verbs it declares are registered. */
export async function crud(app: FastifyInstance, { store, ...lent }: Served): Promise<void> {
  const { resource } = store
  const { actions } = resource
  const calls = callsOf(app, { access: resource.name, scope: resource.scope, resource })

  readRoutes(app, { store, ...lent })
  calls.get('/:uid/changes', { summary: `${resource.label}一行的修改记录` }, async ({ tx, caller, uid }) => {
    const row = await store.get(tx, caller, uid)
    return { list: await changesOf(tx, caller, resource, row.uid) }
  })
  if (actions.includes('create'))
    calls.post('/', { button: 'create', once: true }, ({ tx, caller, request }) =>
      store.create(tx, caller, request.body),
    )
  if (actions.includes('edit'))
    calls.patch('/:uid', { button: 'edit' }, ({ tx, caller, uid, sent }) =>
      store.update(tx, caller, uid, sent),
    )
  if (actions.includes('delete'))
    calls.delete('/:uid', { button: 'delete' }, ({ tx, caller, uid, sent }) =>
      store.remove(tx, caller, uid, sent.version),
    )
}

/** List and row for users of the screen. Users of borrowing screens get titles in the list. */
function readRoutes(app: FastifyInstance, { store, titleOnlyReaders, narrowings }: Served): void {
  const { resource } = store
  const { config, ...open } = openingOf(resource, 'list')
  app.get('/', { ...open, config: { ...config, orAccess: titleOnlyReaders } }, async (request) => {
    const { functions } = callerOf(request)
    const query = parseListQuery(seenBy(resource, functions), asBody(request.query))
    const mayLook = functions.has(config.access)
    if (!mayLook)
      return success(await app.inScope(request, (tx, caller) => store.titles(tx, caller, query, narrowings)))
    const answer = await app.inScope(request, (tx, caller) => store.list(tx, caller, query))
    await traceViews(app.db, request, resource, answer.list)
    return success(answer)
  })
  app.get('/:uid', { ...open, config }, async (request) => {
    const row = await app.inScope(request, (tx, caller) => store.get(tx, caller, uidParam(request)))
    await traceViews(app.db, request, resource, [row])
    return success(row)
  })
}

/** Logs views of identity cards; a page of rows without one costs nothing. */
async function traceViews(
  db: Db,
  request: FastifyRequest,
  { name, fields }: Resource,
  rows: readonly Row[],
): Promise<void> {
  const viewed = Object.keys(fields).filter((key) => fields[key]?.kind === 'idCard')
  const uids = rows.filter((row) => viewed.some((key) => row[key])).map((row) => row.uid)
  if (uids.length === 0) return
  await audit(db, callerOf(request), { target: name, after: { viewed, uids } })
}

/** The calls of every list that reads workbooks. */
export async function listImports(
  app: FastifyInstance,
  { stores }: { readonly stores: readonly Store[] },
): Promise<void> {
  await app.register(multipart)
  for (const store of stores.filter(({ resource }) => resource.actions.includes('import')))
    importRoutes(app, { store, open: openingOf(store.resource, 'import') })
}
