import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyServerOptions } from 'fastify'
import type { Jobs } from './jobs/job-server.ts'
import { noJobs } from './jobs/no-jobs.ts'
import type { Db } from './kit/database.ts'
import { temporaryDownloads } from './kit/downloads/download-files.ts'
import type { Archives } from './kit/report/families.ts'
import { apiProxy } from './plugins/api-proxy.ts'
import { authorization } from './plugins/authorization.ts'
import { bodyDepth } from './plugins/body-depth.ts'
import { errors } from './plugins/errors.ts'
import { freshCosts } from './plugins/fresh-costs.ts'
import { openapi } from './plugins/openapi.ts'
import { security } from './plugins/security.ts'
import { shell } from './plugins/shell.ts'
import { routes } from './routes/index.ts'

export interface AppOptions {
  db: Db
  /** Where reports are answered from; the live database without. */
  archives?: Archives
  /** Folder of the built front end; without it only the API is served. */
  webRoot?: string
  /** Folder of the files attached to documents; one for the time being without. Several servers share one folder. */
  attachments?: string
  /** Folder of the results of the download centre; one for the time being without. Several servers share one folder. */
  downloads?: string
  /** The queue of jobs; without one what would go on by itself is refused. */
  jobs?: Jobs
  /** Moment of the farm's "today"; tests turn the clock. */
  now?: () => Date
  logger?: FastifyServerOptions['logger']
  /** Rate limits off, for benches and the demo loader on loopback. */
  unlimited?: boolean
}

const BODY_LIMIT = 10 * 1024 * 1024

/** An address the router cannot read never reaches a plugin. */
function unreadable(request: { id: string }, reply: FastifyReply): void {
  reply
    .code(400)
    .headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    .send({ code: 'INVALID', msg: '请求的地址不正确', data: null, requestId: request.id })
}

const bare = (logger: AppOptions['logger'] = false): FastifyInstance =>
  Fastify({
    logger,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: 'loopback',
    routerOptions: { maxParamLength: 200, caseSensitive: true },
    forceCloseConnections: true,
    frameworkErrors: (_error, request, reply) => unreadable(request, reply as unknown as FastifyReply),
  })

/** Builds the whole server without listening: tests inject, `main.ts` listens. */
export async function build(options: AppOptions): Promise<FastifyInstance> {
  const app = bare(options.logger)
  app.decorate('now', options.now ?? (() => new Date()))
  app.decorate('attachments', options.attachments ?? join(tmpdir(), `pig-farm-attachments-${process.pid}`))
  app.decorate('downloads', options.downloads ?? temporaryDownloads())
  app.decorate('jobs', options.jobs ?? noJobs)
  await app.register(errors)
  await app.register(bodyDepth)
  await app.register(cookie)
  await app.register(security, { unlimited: options.unlimited ?? false })
  await app.register(authorization, { db: options.db })
  await app.register(freshCosts)
  await app.register(openapi)
  await app.register(routes, { prefix: '/api/v2', archives: options.archives ?? {} })
  if (options.webRoot) await app.register(shell, { root: options.webRoot, sso: true })
  return app
}

export interface FrontOptions extends Required<Pick<AppOptions, 'webRoot'>>, Pick<AppOptions, 'logger'> {
  /** Address of the server that answers. */
  target: string
}

/** The front end alone, before another server that speaks spec §7: no database, no session of our own. */
export async function buildFront({ target, webRoot, logger }: FrontOptions): Promise<FastifyInstance> {
  const app = bare(logger)
  await app.register(errors)
  await app.register(security, { unlimited: true })
  await app.register(apiProxy, { prefix: '/api/v2', target })
  await app.register(shell, { root: webRoot, sso: false })
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The server's clock; "today" is read off it in farm time. */
    now(): Date
    /** Folder of attached files. */
    attachments: string
    /** Folder of the results of the download centre. */
    downloads: string
    /** What goes on after its request was answered, and what the server does by itself. */
    jobs: Jobs
  }
}
