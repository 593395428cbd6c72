import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { QUEUED_EXPORT } from '#domain/offline-query.ts'
import { seenBy } from '#kit/resource-seen.ts'
import { LISTS, ofOwner } from '../commands/downloads/tasks.ts'
import { queueTask } from '../jobs/offline-job.ts'
import { audit } from '../kit/audit.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import type { Store } from '../kit/store.ts'
import { callerOf, traceOf } from './authorization.ts'
import { acceptFormPost } from './form-post.ts'
import { type ListFile, listFile, listTitle, readListExport } from './list-file.ts'
import { storableRequest } from './report-file.ts'
import { abortSignal, streamSheet } from './stream-sheet.ts'

/** Streams every row of a filtered list as a workbook; leaves an audit row. A large one is queued instead. */
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
  await audit(app.db, caller, traceOf(request), [{ target: resource.name, after }])
  const file = await listFile({
    ...{ store, db: app.db, caller, body: request.body, now, signal: abortSignal(reply) },
  })
  if (file.rows > file.offlineAbove) {
    await file.end()
    const uid = await queueList(app, request, store, file)
    return reply.send({ ...success({ queued: uid }), msg: QUEUED_EXPORT })
  }
  return streamSheet(reply, { fileName: `${resource.label}_${farmToday(now)}.xlsx`, sheets: [file.sheet] })
}

/** Hands a large list to the download centre. */
function queueList(
  app: FastifyInstance,
  request: FastifyRequest,
  { resource }: Store,
  { filters }: ListFile,
): Promise<string> {
  const [caller, trace, now] = [callerOf(request), traceOf(request), app.now()]
  return ofOwner(app.db, caller, (tx) =>
    queueTask(
      tx,
      { jobs: app.jobs, caller, trace, now, today: farmToday(now) },
      {
        ...{ kind: 'export', report: resource.name, family: LISTS, view: 'table' },
        ...{ request: storableRequest(request.body), title: listTitle(resource, filters) },
        filters: filters.join('，'),
      },
    ),
  )
}

/** `POST {path}/export`, which takes JSON and form posts alike. */
export async function exportRoute(
  app: FastifyInstance,
  { store, open }: { store: Store; open: RouteShorthandOptions },
): Promise<void> {
  acceptFormPost(app)
  app.post('/export', open, (request, reply) => exportList(app, request, reply, store))
}
