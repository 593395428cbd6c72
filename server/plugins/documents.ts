import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Document, headFields } from '#kit/document.ts'
import {
  type AfterApproval,
  type DocumentAct,
  documentActs,
  type RemainderPosting,
} from '#kit/document-rules.ts'
import { date, type Fields, flag, integer, organisation, text } from '#kit/field.ts'
import { isUuid } from '#kit/parse.ts'
import { functionCode } from '#kit/resource.ts'
import { offeredNumbers, proposeLines } from '../commands/document-offers.ts'
import { actOnDocument, enterAfterApproval, postRemainder } from '../commands/documents/documents.act.ts'
import {
  addFile,
  assertMayAttach,
  type Carrier,
  dropUnnamed,
  listFiles,
  oneFile,
  removeFile,
} from '../commands/documents/documents.files.ts'
import type { DocumentKind } from '../commands/documents/posting.ts'
import { resourceNamed } from '../declarations.ts'
import { sweepParts } from '../kit/attachments/file-store.ts'
import { farmToday } from '../kit/clock.ts'
import { once } from '../kit/idempotent.ts'
import { lineTitles } from '../kit/line-titles.ts'
import { notFound } from '../kit/refused.ts'
import type { Store } from '../kit/store.ts'
import { keepAttachment, sendAttachment } from './attachment-transfer.ts'
import { type Calls, callsOf, jobOf, outside } from './call.ts'
import { uidParam } from './read-body.ts'

const body = {
  version: integer('版本', { required: true }),
  reason: text('原因', { maxLength: 200, spaces: true }),
}

const asked = { farmId: organisation('猪场', ['farm'], { required: true }), q: text('输入的号码') }
/** Most characters of a searched number. */
const LONGEST = 30

/**
 * The steps of every document: `POST {path}/:uid/{submit|withdraw|approve|reject|unapprove|void}`, titles of the uids
 * in its lines, the numbers offered in its cells, and its proposed lines.
 */
export async function documents(app: FastifyInstance, kind: DocumentKind): Promise<void> {
  const { store, resource } = kind
  const calls = callsOf(app, { access: resource.name, scope: 'farm' })
  calls.get('/:uid/titles', {}, async ({ tx, caller, uid }) => {
    const row = await store.get(tx, caller, uid)
    return { titles: await lineTitles(tx, resource.fields, row, resourceNamed) }
  })
  const filling = { button: 'edit', orAccess: [functionCode(resource.name, 'create')] }
  for (const [cell, offer] of Object.entries(resource.document.offers ?? {})) {
    const offering = { ...filling, summary: '可填写的号码', overrides: { documented: asked } }
    calls.get(`/offers/${cell}`, offering, async ({ tx, farmId, sent }) => {
      const typed = String(sent.q ?? '').slice(0, LONGEST)
      return { list: await offeredNumbers(tx, farmId, offer, typed) }
    })
  }
  const { propose } = kind
  if (propose) {
    // lines for the fields above them, while the document is being filled in
    const documented = Object.fromEntries(headFields(resource))
    const proposing = { ...filling, summary: resource.document.proposes ?? '', overrides: { documented } }
    calls.post('/propose', proposing, (act) => proposeLines(act, store, resource, act.request.body, propose))
  }
  if (hasAfterApproval(resource)) afterApprovalRoute(calls, store, resource)
  if (hasRemainder(resource)) remainderRoute(calls, { ...kind, resource })
  for (const [name, { label, right }] of Object.entries(documentActs))
    calls.post(`/:uid/${name}`, { button: right, summary: label, body, once: true }, (act) =>
      actOnDocument(act, kind, name as DocumentAct, { uid: act.uid, ...act.body }),
    )
}

type WithAfterApproval = Document & { document: { afterApproval: AfterApproval } }
const hasAfterApproval = (resource: Document): resource is WithAfterApproval =>
  resource.document.afterApproval !== undefined

/** `POST {path}/:uid/later`: fields known only after the posting. */
function afterApprovalRoute(calls: Calls, store: Store, resource: WithAfterApproval): void {
  const { label, fields } = resource.document.afterApproval
  const reported = Object.fromEntries(
    Object.entries(resource.fields).filter(([key]) => fields.includes(key)),
  ) as Fields
  const asked = { version: body.version, ...reported }
  calls.post('/:uid/later', { button: 'later', summary: label, body: asked, once: true }, (act) => {
    const { version, ...values } = act.body
    return enterAfterApproval(act, store, resource, { uid: act.uid, version: version as number, values })
  })
}

type WithRemainder = Document & { document: { remainder: RemainderPosting } }
const hasRemainder = (resource: Document): resource is WithRemainder =>
  resource.document.remainder !== undefined

/** `POST {path}/:uid/rest`: the remainder left by approval. */
function remainderRoute(calls: Calls, kind: DocumentKind<WithRemainder>): void {
  const { label } = kind.resource.document.remainder
  const whole = flag('全部', { default: false, hint: '不能全部办理时不办理' })
  const asked = { ...body, date: date('日期', { required: true }), whole }
  calls.post('/:uid/rest', { button: 'rest', summary: label, body: asked, once: true }, (act) =>
    postRemainder(act, kind, { uid: act.uid, ...act.body }),
  )
}

/** Attachments of every document. */
export async function documentFiles(
  app: FastifyInstance,
  { kinds }: { kinds: Iterable<DocumentKind> },
): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false })
  for (const kind of kinds) fileRoutes(app, kind)
}

/** `GET|POST {path}/:uid/files`, `DELETE …/:file`, `GET …/:file/download`. */
function fileRoutes(app: FastifyInstance, { store, resource }: DocumentKind): void {
  const path = `/${resource.name}/:uid/files`
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

  callsOf(app, look).list(path, { summary: '附件清单' }, (act) => listFiles(act, carrierOf(act.request)))

  const download = { config: { ...look, doc: { summary: '下载附件' } } }
  app.get(`${path}/:file/download`, download, async (request, reply) => {
    const carrier = carrierOf(request)
    const file = fileParam(request)
    const found = await app.inScope(request, (tx, caller) => oneFile({ tx, caller }, carrier, file))
    return sendAttachment(reply, carrier.root, { ...found, folder: found.farmId })
  })

  app.post(path, { config: { ...change, doc: { summary: '上传附件', file: true } } }, (request) =>
    attach(app, request, carrierOf(request)),
  )

  const deletion = { summary: '删除附件', overrides: { within: outside(app) } }
  callsOf(app, change).delete(`${path}/:file`, deletion, async ({ request }) => {
    const carrier = carrierOf(request)
    const file = fileParam(request)
    const { farmId, sha256 } = await app.inScope(request, (tx, caller) =>
      removeFile({ tx, caller }, carrier, file),
    )
    // only now is it certain that the row is deleted
    await app.inScope(request, (tx) => dropUnnamed(tx, carrier.root, farmId, sha256))
  })
}

/** Removes leftovers of a killed server at the next start. */
export const sweepAttachments = (app: FastifyInstance): void => {
  app.addHook('onReady', () => sweepParts(app.attachments, app.now().getTime()))
}

function fileParam(request: FastifyRequest): string {
  const { file } = request.params as { file?: unknown }
  if (!isUuid(file)) throw notFound('附件不存在或已被删除')
  return file
}

/** No bytes are read before the upload is known to be permitted. */
async function attach(app: FastifyInstance, request: FastifyRequest, carrier: Carrier) {
  const row = await app.inScope(request, (tx, caller) => assertMayAttach({ tx, caller }, carrier))
  const farmId = String(row.farmId)
  return keepAttachment(app, request, {
    folder: farmId,
    name: ({ taken, fileName }) => {
      const job = { ...jobOf(request), of: request.url, body: { fileName, sha256: taken.sha256 } }
      return app.inScope(request, (tx, caller) => {
        const act = { tx, caller, today: farmToday(app.now()) }
        return once(tx, caller, job, () => addFile(act, carrier, taken, fileName))
      })
    },
    dropUnnamed: (sha256) => app.inScope(request, (tx) => dropUnnamed(tx, carrier.root, farmId, sha256)),
  })
}
