import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { seenBy } from '#kit/resource-seen.ts'
import { LISTS, ofOwner } from '../commands/downloads/tasks.ts'
import { queueTask } from '../jobs/offline-job.ts'
import { audit } from '../kit/audit.ts'
import { farmToday } from '../kit/clock.ts'
import type { Store } from '../kit/store.ts'
import { callerOf } from '../plugins/authorization.ts'
import { openingOf } from '../plugins/crud.ts'
import { sendOrQueue } from '../plugins/export-report.ts'
import { acceptFormPost } from '../plugins/form-post.ts'
import { listFile, listTitle, readListExport } from '../plugins/list-file.ts'
import { storableRequest } from '../plugins/report-file.ts'
import { abortSignal } from '../plugins/stream-sheet.ts'

/** Streams every row of a filtered list as a workbook; writes an audit row. A large one is queued instead. */
async function exportList(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  store: Store,
): Promise<FastifyReply> {
  const { resource } = store
  const [caller, now] = [callerOf(request), app.now()]
  const { query, fields } = readListExport(seenBy(resource, caller.functions), request.body)
  const filters = query.filters.map(({ key, operator, values }) => ({ key, operator, values }))
  const after = { export: true, filters, columns: Object.keys(fields) }
  await audit(app.db, caller, { target: resource.name, after })
  const signal = abortSignal(reply)
  const file = await listFile({ store, db: app.db, caller, body: request.body, now, signal })
  const today = farmToday(now)
  return sendOrQueue(reply, `${resource.label}_${today}.xlsx`, file, () => {
    const task = {
      ...({ kind: 'export', report: resource.name, family: LISTS, view: 'table' } as const),
      ...{ request: storableRequest(request.body), title: listTitle(resource, file.filters) },
      filters: file.filters.join('，'),
    }
    return ofOwner(app.db, caller, (tx) => queueTask(tx, { jobs: app.jobs, caller, now, today }, task))
  })
}

/** `POST {path}/export` of every list, which takes JSON and form posts alike. */
export async function listExports(
  app: FastifyInstance,
  { stores }: { readonly stores: readonly Store[] },
): Promise<void> {
  acceptFormPost(app)
  for (const store of stores.filter(({ resource }) => resource.actions.includes('export')))
    app.post(`/${store.resource.name}/export`, openingOf(store.resource, 'export'), (request, reply) =>
      exportList(app, request, reply, store),
    )
}
