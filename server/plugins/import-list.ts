import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { tableOf } from '#kit/import/import.head.ts'
import { readingOf } from '#kit/import/reading.ts'
import { needsOfResource } from '#kit/needed-columns.ts'
import { isUuid } from '#kit/parse.ts'
import { fileTypes, functionCode } from '#kit/resource.ts'
import { audit, REFUSED } from '../kit/audit.ts'
import { farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import { success } from '../kit/envelope.ts'
import { once } from '../kit/idempotent.ts'
import { matchHead } from '../kit/import/match-head.ts'
import { keepResult, resultSheet } from '../kit/import/result-file.ts'
import { templateSheets } from '../kit/import/template.sheets.ts'
import { type ImportMode, type ImportOutcome, importRows, upsertKey } from '../kit/import-rows.ts'
import { forbidden, invalid, notFound } from '../kit/refused.ts'
import type { Store } from '../kit/store.ts'
import { callerOf } from './authorization.ts'
import { hashOf, optionsOf, readable, readFile, readSent, sizeLimit } from './receive-sheet.ts'
import { streamSheet } from './stream-sheet.ts'

/** Errors in the answer; the workbook has all of them. */
const MAX_ERRORS = 200

interface ImportQuery {
  dryRun?: string
  partial?: string
  mode?: string
  sheet?: string
  hidden?: string
}
interface ImportRequest {
  readonly dryRun: boolean
  readonly partial: boolean
  readonly mode: ImportMode
}

/** Rolls back the transaction of a trial run, and of a file that is not to be imported in part. */
class RolledBack extends Error {
  readonly outcome: ImportOutcome

  constructor(outcome: ImportOutcome) {
    super('import rolled back')
    this.outcome = outcome
  }
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'

function readImportRequest(query: ImportQuery, caller: Caller, store: Store): ImportRequest {
  const mode = query.mode ?? 'insert'
  if (mode !== 'insert' && mode !== 'upsert') throw invalid({ mode: ['导入方式不正确'] })
  if (mode === 'upsert' && upsertKey(store.resource) === undefined)
    throw invalid({ mode: ['没有唯一编码，不能按编码更新'] })
  if (mode === 'upsert' && !caller.functions.has(functionCode(store.resource.name, 'edit'))) throw forbidden()
  return { dryRun: isOn(query.dryRun), partial: isOn(query.partial), mode }
}

async function runImport(
  app: FastifyInstance,
  request: FastifyRequest<{ Querystring: ImportQuery }>,
  store: Store,
) {
  const caller = callerOf(request)
  const given = readImportRequest(request.query, caller, store)
  const kilobytes = await sizeLimit(app.db, caller, farmToday(app.now()))
  const received = await readFile(app, request, kilobytes, fileTypes(store.resource))
  if ('progress' in received) return success(received.progress)
  const reading = optionsOf({ ...request.query })
  const { head, rows, columns, read } = await readable(async () => {
    const content = await readSent(received.sent, reading)
    const table = tableOf(content, { fields: store.resource.fields })
    const read = readingOf(content, table, reading.hidden === true)
    return { ...table, read, columns: matchHead(store.resource.fields, table.head.cells) }
  })
  const job = { store, caller, columns, rows, mode: given.mode }
  const hash = hashOf(received.sent, reading)
  const key = given.dryRun ? undefined : request.headers['idempotency-key']?.toString()

  const outcome = await app
    .inScope(request, (tx) =>
      once(tx, caller, { key, body: { hash, ...given } }, async () => {
        const done = await importRows(tx, job)
        if (given.dryRun || (done.errors.length && !given.partial)) throw new RolledBack(done)
        return done
      }),
    )
    .catch((error: unknown) => {
      if (error instanceof RolledBack) return error.outcome
      throw error
    })
  const answer = answerOf(outcome, given)
  if (!answer.saved && !given.dryRun) {
    const { total, failed } = answer
    await audit(app.db, caller, {
      target: store.resource.name,
      outcome: REFUSED,
      after: { import: true, total, failed },
    })
  }
  const kept = {
    caller,
    resource: store.resource.name,
    head: head.cells,
    columns,
    rows,
    errors: outcome.errors,
  }
  const onlyFailed = given.partial && !given.dryRun
  const token = outcome.errors.length ? await keepResult(app.db, { ...kept, onlyFailed }) : null
  return success({ ...answer, token, reading: read })
}

function answerOf({ total, created, updated, errors, warnings }: ImportOutcome, given: ImportRequest) {
  const failed = new Set(errors.map((error) => error.row)).size
  const saved = !given.dryRun && (failed === 0 || given.partial)
  return {
    total,
    valid: total - failed,
    failed,
    saved,
    created: saved || given.dryRun ? created : 0,
    updated: saved || given.dryRun ? updated : 0,
    errors: errors.slice(0, MAX_ERRORS),
    warned: new Set(warnings.map((warning) => warning.row)).size,
    warnings: warnings.slice(0, MAX_ERRORS),
  }
}

interface ByToken {
  Params: { token: string }
}

/** `POST {path}/import` with trial run, `GET {path}/template`, and the workbook with the errors of each row. */
export function importRoutes(
  app: FastifyInstance,
  { store, open }: { store: Store; open: RouteShorthandOptions },
): void {
  const { resource } = store
  const path = `/${resource.name}`
  const described = (summary: string) => ({ ...open, config: { ...open.config, doc: { summary } } })
  app.post<{ Querystring: ImportQuery }>(`${path}/import`, open, (request) => runImport(app, request, store))

  app.get(`${path}/template`, described(`${resource.label}导入模板`), async (request, reply) => {
    const sheets = await app.inScope(request, (tx, caller) =>
      templateSheets(tx, caller, { ...resource, needs: needsOfResource(resource) }, store.deps.lookup),
    )
    return streamSheet(reply, { fileName: `${resource.label}导入模板.xlsx`, sheets })
  })

  app.get<ByToken>(
    `${path}/import/:token/errors`,
    described(`${resource.label}导入错误`),
    async (request, reply: FastifyReply) => {
      const { token } = request.params
      if (!isUuid(token)) throw notFound()
      const sheet = await app.inScope(request, (tx, caller) => resultSheet(tx, caller, resource, token))
      if (!sheet) throw notFound('文件不存在或已过期')
      return streamSheet(reply, { fileName: `${resource.label}导入错误.xlsx`, sheets: [sheet] })
    },
  )
}
