import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Document } from '#kit/document.ts'
import { isUuid } from '#kit/parse.ts'
import { functionCode } from '#kit/resource.ts'
import {
  addFile,
  assertMayAttach,
  type Carrier,
  dropUnnamed,
  listFiles,
  oneFile,
  removeFile,
} from '../commands/documents/files.ts'
import { leaveFile, sweepParts } from '../kit/attachments/file-store.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { once } from '../kit/idempotent.ts'
import { notFound } from '../kit/refused.ts'
import type { Store } from '../kit/store.ts'
import { uidParam } from '../routes/read-body.ts'
import { receiveAttachment, sendAttachment } from './attachment-transfer.ts'
import { traceOf } from './authorization.ts'

interface Served {
  readonly store: Store
  readonly resource: Document
}

/** Attachments of every document: `GET|POST {path}/:uid/files`, `DELETE …/:file`, `GET …/:file/download`. */
export async function documentFiles(app: FastifyInstance, { store, resource }: Served): Promise<void> {
  const carrierOf = (request: FastifyRequest): Carrier => ({
    store,
    resource,
    uid: uidParam(request),
    root: app.attachments,
  })
  const look = { access: resource.name, scope: 'farm' } as const
  const change = {
    access: functionCode(resource.name, 'edit'),
    orAccess: [functionCode(resource.name, 'approve')],
    scope: 'farm',
  } as const
  await app.register(multipart, { throwFileSizeLimit: false })

  app.get('/:uid/files', { config: { ...look, doc: { summary: '附件清单' } } }, (request) =>
    app.inScope(request, async (tx, caller) =>
      success({ list: await listFiles(tx, caller, carrierOf(request)) }),
    ),
  )

  app.get(
    '/:uid/files/:file/download',
    { config: { ...look, doc: { summary: '下载附件' } } },
    async (request, reply) => {
      const carrier = carrierOf(request)
      const file = fileParam(request)
      const found = await app.inScope(request, (tx, caller) => oneFile(tx, caller, carrier, file))
      return sendAttachment(reply, carrier.root, { ...found, folder: found.farmId })
    },
  )

  app.post('/:uid/files', { config: { ...change, doc: { summary: '上传附件', file: true } } }, (request) =>
    attach(app, request, carrierOf(request)),
  )

  app.delete(
    '/:uid/files/:file',
    { config: { ...change, doc: { summary: '删除附件' } } },
    async (request) => {
      const carrier = carrierOf(request)
      const file = fileParam(request)
      const trace = traceOf(request)
      const today = farmToday(app.now())
      const { farmId, sha256 } = await app.inScope(request, (tx, caller) =>
        removeFile({ tx, caller, trace, today }, carrier, file),
      )
      // only now is it sure that the row is gone
      await app.inScope(request, (tx) => dropUnnamed(tx, carrier.root, farmId, sha256))
      return success()
    },
  )
}

/** Leftovers of a server that was killed go at the next start. */
export const sweepAttachments = (app: FastifyInstance): void => {
  app.addHook('onReady', () => sweepParts(app.attachments, app.now().getTime()))
}

function fileParam(request: FastifyRequest): string {
  const { file } = request.params as { file?: unknown }
  if (!isUuid(file)) throw notFound('附件不存在或已被删除')
  return file
}

/** Nobody's bytes are taken before it is known that they may come. */
async function attach(app: FastifyInstance, request: FastifyRequest, carrier: Carrier) {
  const row = await app.inScope(request, (tx, caller) => assertMayAttach(tx, caller, carrier))
  const farmId = String(row.farmId)
  const received = await receiveAttachment(app, request, farmId)
  if ('progress' in received) return success(received.progress)
  const { taken, fileName } = received
  const trace = traceOf(request)
  const key = request.headers['idempotency-key']?.toString()
  const job = { key, route: `${trace.route} ${request.url}`, body: { fileName, sha256: taken.sha256 } }
  try {
    return await app.inScope(request, (tx, caller) =>
      once(tx, caller, job, async () => {
        const act = { tx, caller, trace, today: farmToday(app.now()) }
        return success(await addFile(act, carrier, taken, fileName))
      }),
    )
  } catch (error) {
    await app.inScope(request, (tx) => dropUnnamed(tx, carrier.root, farmId, taken.sha256))
    throw error
  } finally {
    await leaveFile(taken)
  }
}
