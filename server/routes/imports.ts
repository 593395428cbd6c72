import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { flag, text } from '#kit/field.ts'
import { tableOf } from '#kit/import/import.head.ts'
import { readingOf } from '#kit/import/reading.ts'
import type { ImportKind } from '#kit/import-kind.ts'
import type { ImportPage } from '#kit/import-page.ts'
import type { ImportMode } from '#kit/import-task.ts'
import { importPages, kindOf } from '#resources/imports/index.ts'
import { importTask } from '#resources/imports/task.ts'
import { beginWork, IMPORT_BUSY } from '../commands/import/import.job.ts'
import {
  keepMeanings,
  meaningsOf,
  readMeanings,
  readWords,
  unknownWords,
} from '../commands/import/import.meanings.ts'
import { answerOf, askToStop, readTask, sameUpload } from '../commands/import/import.task.ts'
import { templateOf } from '../commands/import/import.template.ts'
import { closeLost } from '../commands/import/lock.ts'
import { errorSheet, problemsAsked, problemsOf } from '../commands/import/problems.ts'
import { dropStale, storeFile } from '../commands/import/store-file.ts'
import { resourceNamed } from '../declarations.ts'
import { type ImportRequest, importJob, importWork } from '../jobs/import-job.ts'
import { farmToday } from '../kit/clock.ts'
import { reading } from '../kit/database.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { parseListQuery } from '../kit/list-query.ts'
import { invalid, notFound } from '../kit/refused.ts'
import { asBody } from '../kit/report/report.request.ts'
import { createReader } from '../kit/store-read.ts'
import { callerOf } from '../plugins/authorization.ts'
import { type Asked, call, callsOf } from '../plugins/call.ts'
import { readBody, uidParam } from '../plugins/read-body.ts'
import { hashOf, optionsOf, readable, readFile, readSent, sizeLimit } from '../plugins/receive-sheet.ts'
import { streamSheet } from '../plugins/stream-sheet.ts'

/** The calls of every import screen: one group per declaration. */
export async function imports(app: FastifyInstance): Promise<void> {
  for (const page of importPages) await app.register(pageRoutes, { prefix: `/${page.name}`, page })
}

const opened = ({ name }: ImportPage, button = '') => call(button ? `${name}:${button}` : name, 'farm')

function kindAsked(page: ImportPage, key: unknown): ImportKind {
  const kind = typeof key === 'string' ? kindOf(page, key) : undefined
  if (!kind) throw invalid({ kind: ['请选择导入类型'] })
  return kind
}

/** True where rows may correct recorded events; only for kinds whose rows identify their event. */
function modeAsked({ updates }: ImportKind, mode: unknown): ImportMode {
  if (mode === undefined || mode === 'ADD') return 'ADD'
  if (mode !== 'UPDATE') throw invalid({ mode: ['导入方式不正确'] })
  if (!updates) throw invalid({ mode: ['该类型的记录不能用导入更新，请在列表中修改'] })
  return mode
}

async function pageRoutes(app: FastifyInstance, { page }: { page: ImportPage }): Promise<void> {
  await app.register(multipart)
  for (const part of [files, meanings, jobs]) part(app, page)
}

type Part = (app: FastifyInstance, page: ImportPage) => void

const tasks = createReader(importTask, resourceNamed)

/** Upload and download of files, and their states. */
const files: Part = (app, page) => {
  const open = opened(page)
  app.get('/template/:kind', open, async (request, reply) => {
    const kind = kindNamed(page, request)
    const { farmId } = asBody(request.query)
    const sheets = await app.inScope(request, (tx, caller) =>
      templateOf({ tx, caller }, kind, chooseFarm(caller, farmId)),
    )
    return streamSheet(reply, { fileName: `${kind.label}导入模板.xlsx`, sheets })
  })

  app.get('/tasks', open, async (request) => {
    await closeLost(app.db, callerOf(request).scope)
    const query = parseListQuery(importTask, { ...asBody(request.query), page: page.name })
    return success(await app.inScope(request, (tx, caller) => tasks.list(tx, caller, query)))
  })

  app.post('/upload', open, (request) => upload(app, page, request))

  app.get('/:uid', open, (request) => reported(app, page, request))

  const calls = callsOf(app, { access: page.name, scope: 'farm' })
  calls.get('/:uid/problems', {}, async ({ tx, caller, sent, uid }) => {
    const asked = problemsAsked(sent)
    return problemsOf(tx, await readTask(tx, page.name, caller.scope.farms, uid), asked)
  })

  app.get('/:uid/errors', open, async (request, reply) => {
    const { sheet, fileName } = await app.inScope(request, async (tx, caller) => {
      const task = await readTask(tx, page.name, caller.scope.farms, uidParam(request))
      const label = kindOf(page, task.kind)?.label ?? page.title
      return { sheet: await errorSheet(tx, task, label), fileName: task.fileName }
    })
    return streamSheet(reply, { fileName: fileName.replace(/(\.xlsx)?$/i, '_错误.xlsx'), sheets: [sheet] })
  })
}

/** Meanings of headings and words of files, and the unknown words of one. */
const meanings: Part = (app, page) => {
  const calls = callsOf(app, { access: page.name, scope: 'farm' })
  const asked = ({ request, sent, farmId }: Asked) => {
    const { farmId: _farmId, ...body } = sent
    return { kind: kindNamed(page, request), body, farmId }
  }
  calls.get('/meanings/:kind', {}, ({ tx, farmId, request }) =>
    meaningsOf(tx, farmId, kindNamed(page, request)),
  )

  calls.post('/meanings/:kind', {}, async (one) => {
    const { kind, farmId, body } = asked(one)
    const chosen = readMeanings(kind, body)
    await keepMeanings(one.tx, one.caller, { farmId, kind }, chosen)
    return chosen
  })

  calls.post('/words/:kind', {}, (one) => {
    const { kind, farmId, body } = asked(one)
    return unknownWords(one.tx, one.caller, farmId, kind, readWords(kind, body))
  })
}

/** The kind of file an address names. */
function kindNamed(page: ImportPage, { params }: FastifyRequest): ImportKind {
  const kind = kindOf(page, (params as { kind: string }).kind)
  if (!kind) throw notFound()
  return kind
}

/** Present state of a task; one whose server is gone is shown as interrupted. */
async function reported(app: FastifyInstance, page: ImportPage, request: FastifyRequest) {
  const { scope } = callerOf(request)
  const uid = uidParam(request)
  await closeLost(app.db, scope)
  const task = await reading(app.db, scope, async (tx) =>
    answerOf(tx, await readTask(tx, page.name, scope.farms, uid)),
  )
  return success(task)
}

/** Accepts a file; the same one sent twice by the same user is one task. */
async function upload(app: FastifyInstance, page: ImportPage, request: FastifyRequest) {
  const caller = callerOf(request)
  const query = asBody(request.query)
  const kind = kindAsked(page, query.kind)
  const mode = modeAsked(kind, query.mode)
  const farmId = chooseFarm(caller, query.farmId)
  const kilobytes = await sizeLimit(app.db, caller, farmToday(app.now()))
  const received = await readFile(app, request, kilobytes, ['xlsx', 'csv'])
  if ('progress' in received) return success(received.progress)
  const given = optionsOf(query)
  const meanings = await app.inScope(request, (tx) => meaningsOf(tx, farmId, kind))
  const hash = hashOf(received.sent, given, JSON.stringify(meanings))
  const same = { page: page.name, kind: kind.key, mode, farmId, hash, owner: caller.uid }
  const known = await app.inScope(request, (tx) => sameUpload(tx, same))
  if (known) return success(await app.inScope(request, (tx) => answerOf(tx, known)))
  const task = await readable(async () => {
    const content = await readSent(received.sent, given)
    const table = tableOf(content, { fields: kind.columns, others: kind.heads, chosen: meanings.columns })
    const reading = readingOf(content, table, given.hidden === true)
    return app.inScope(request, async (tx) => {
      await dropStale(tx, farmId)
      const fileName = received.sent.name
      const uid = await storeFile(tx, caller, { ...same, mode, kind, fileName, table, reading, meanings })
      return answerOf(tx, await readTask(tx, page.name, [farmId], uid))
    })
  })
  return success(task)
}

const commitFields = {
  requestId: text('请求编号', { required: true, maxLength: 80 }),
  partial: flag('只导入正确的行'),
  reason: text('继续原因', { spaces: true, maxLength: 200 }),
}
const revertFields = {
  token: text('回滚凭证', { required: true, maxLength: 80 }),
  reason: text('回滚原因', { required: true, spaces: true, maxLength: 200 }),
}

/** Background acts: each call answers as soon as its job is queued. */
const jobs: Part = (app, page) => {
  app.post('/:uid/check', opened(page), (request) => {
    readBody({}, request.body)
    return submit(request, { act: 'check' })
  })

  app.post('/:uid/commit', opened(page, 'commit'), async (request) => {
    const { requestId, partial, reason } = readBody(commitFields, request.body)
    const known = await app.inScope(request, (tx, caller) =>
      readTask(tx, page.name, caller.scope.farms, uidParam(request)),
    )
    // a lost reply is requested again
    const isUnderWay = known.status === 'COMMITTED' || known.status === 'COMMITTING'
    if (isUnderWay && known.commitRequest === requestId) return reported(app, page, request)
    return submit(request, {
      act: 'commit',
      requestId,
      partial: partial === true,
      reason: reason ?? null,
    })
  })

  app.post('/:uid/revert', opened(page, 'revert'), (request) =>
    submit(request, { act: 'revert', ...readBody(revertFields, request.body) }),
  )

  app.post('/:uid/stop', opened(page), async (request) => {
    readBody({}, request.body)
    await app.inScope(request, async (tx, caller) =>
      askToStop(tx, caller, await readTask(tx, page.name, caller.scope.farms, uidParam(request))),
    )
    return reported(app, page, request)
  })

  /** Marks the task as under way, and queues its job: both or neither. */
  async function submit(request: FastifyRequest, asked: ImportRequest) {
    const { access = '' } = request.routeOptions.config
    await app.inScope(request, async (tx, caller) => {
      const task = await readTask(tx, page.name, caller.scope.farms, uidParam(request))
      const { uid, farmId, kind: key } = task
      const kind = kindAsked(page, key)
      const input = { page: page.name, kind: kind.key, farmId, uid, access, request: asked }
      await app.jobs.enqueueForFarm(tx, importJob, input, { farmId, by: caller, busy: IMPORT_BUSY })
      await beginWork(tx, task, importWork(kind, asked))
    })
    return reported(app, page, request)
  }
}
