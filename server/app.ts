import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, {
  type ConnectionError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
} from 'fastify'
import { knownFunctions } from './functions.ts'
import { declaredJobs } from './jobs/index.ts'
import type { Jobs } from './jobs/job-server.ts'
import type { Db } from './kit/database.ts'
import { temporaryDownloads } from './kit/downloads/download-files.ts'
import { type Outbound, PUBLIC_ONLY } from './kit/outbound/outbound.ts'
import { type Pulse, STEADY } from './kit/pulse.ts'
import { Refused } from './kit/refused.ts'
import type { Archives } from './kit/report/families.ts'
import { type Storage, watchStorage } from './kit/storage.ts'
import { apiProxy } from './plugins/api-proxy.ts'
import { authorization } from './plugins/authorization.ts'
import { availability } from './plugins/availability.ts'
import { errors } from './plugins/errors.ts'
import { freshCosts } from './plugins/fresh-costs.ts'
import { openapi } from './plugins/openapi.ts'
import { BARE_HEADERS, bodyDepth, security } from './plugins/security.ts'
import { shell } from './plugins/shell.ts'
import { routes } from './routes/index.ts'

const refuse = async (): Promise<never> => {
  throw new Refused('ERROR', '本服务没有任务队列，不能执行')
}

/** For a server that only describes itself, such as `npm run explain`: its routes exist, its jobs are refused. */
const noJobs: Jobs = {
  declared: declaredJobs,
  enqueue: refuse,
  enqueueForFarm: refuse,
  cancel: refuse,
  redrive: refuse,
  runNow: refuse,
  nextTurn: () => null,
  setPaused: refuse,
  isRunning: () => false,
}

export interface AppOptions {
  db: Db
  /** Databases for reports; defaults to the live one. */
  archives?: Archives
  /** Folder of the built front end; without it only the API is served. */
  webRoot?: string
  /** Folder of the files attached to documents; a temporary one by default. Several servers share one folder. */
  attachments?: string
  /** Folder of the backups; without it their state is unknown. */
  backups?: string
  /** Folder of the results of the download centre; a temporary one by default. Several servers share one folder. */
  downloads?: string
  /** The queue of jobs; without one, background work is refused. */
  jobs?: Jobs
  /** True where the database writes to the disk of this server. */
  hasDatabase?: boolean
  /** Liveness of the database; assumed alive by default. */
  pulse?: Pulse
  /** Configuration of outgoing calls; by default the public internet alone. */
  outbound?: Outbound
  /** Clock for the farm's "today"; tests set it. */
  now?: () => Date
  logger?: FastifyServerOptions['logger']
  /** Longest a request may take to arrive, in ms. */
  arrivalMs?: number
  /** Addresses of the proxies whose client address is trusted; by default those of this machine. */
  trustProxy?: string
  /** Switches rate limits off, for benches and the demo loader on loopback. */
  unlimited?: boolean
}

/** Answers connections without a request: no HTTP, too slow, or endless headers. */
function cutOff(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, msg] = CUT[error.code ?? ''] ?? ['400 Bad Request', '请求格式不正确']
  const body = JSON.stringify({ code: 'INVALID', msg, data: null })
  const heads = {
    ...BARE_HEADERS,
    ...{
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
    },
    connection: 'close',
  }
  const lines = Object.entries(heads).map(([key, value]) => `${key}: ${value}`)
  if (socket.writable) socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
  else socket.destroy()
}

const CUT: Readonly<Record<string, readonly [status: string, msg: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', '请求头过大'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', '请求发送超时'],
}

const BODY_LIMIT = 10 * 1024 * 1024

/** Answers an address the router cannot read; it never reaches a plugin. */
function unreadable(request: { id: string }, reply: FastifyReply): void {
  reply
    .code(400)
    .headers(BARE_HEADERS)
    .send({ code: 'INVALID', msg: '请求的地址不正确', data: null, requestId: request.id })
}

/** Longest a request may take to arrive, in ms: enough for a photo over a slow line, not for a byte every twenty seconds. */
const ARRIVAL_MS = 120_000
const HEADERS_MS = 20_000
const LOOK_EVERY_MS = 5000

interface Bare extends Pick<AppOptions, 'logger' | 'trustProxy' | 'arrivalMs'> {
  /** Folder the server writes to. */
  readonly folder: string
}

function bare({
  logger = false,
  trustProxy = 'loopback',
  arrivalMs = ARRIVAL_MS,
  folder,
}: Bare): FastifyInstance {
  const app = Fastify({
    logger,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy,
    requestTimeout: arrivalMs,
    http: {
      headersTimeout: Math.min(HEADERS_MS, arrivalMs),
      connectionsCheckingInterval: Math.min(LOOK_EVERY_MS, arrivalMs),
    },
    routerOptions: { maxParamLength: 200, caseSensitive: true, ignoreTrailingSlash: true },
    forceCloseConnections: true,
    frameworkErrors: (_error, request, reply) => unreadable(request, reply as unknown as FastifyReply),
    clientErrorHandler: cutOff,
  })
  return app.decorate('storage', watchStorage(folder))
}

/** Builds the whole server without listening: tests inject, `main.ts` listens. */
export async function build(options: AppOptions): Promise<FastifyInstance> {
  const attachments = options.attachments ?? join(tmpdir(), `pig-farm-attachments-${process.pid}`)
  const app = bare({ ...options, folder: dirname(attachments) })
  app.decorate('now', options.now ?? (() => new Date()))
  app.decorate('attachments', attachments)
  app.decorate('downloads', options.downloads ?? temporaryDownloads())
  app.decorate('backups', options.backups ?? null)
  app.decorate('jobs', options.jobs ?? noJobs)
  app.decorate('outbound', options.outbound ?? PUBLIC_ONLY)
  await app.register(errors)
  await app.register(availability, {
    pulse: options.pulse ?? STEADY,
    isLocal: options.hasDatabase ?? false,
  })
  await app.register(bodyDepth)
  await app.register(cookie)
  await app.register(security, { unlimited: options.unlimited ?? false })
  await app.register(authorization, { db: options.db, known: knownFunctions })
  await app.register(freshCosts)
  await app.register(openapi)
  await app.register(routes, { prefix: '/api/v2', archives: options.archives ?? {} })
  if (options.webRoot) await app.register(shell, { root: options.webRoot, sso: true })
  return app
}

interface FrontOptions
  extends Required<Pick<AppOptions, 'webRoot'>>,
    Pick<AppOptions, 'logger' | 'trustProxy'> {
  /** Address of the API server. */
  target: string
}

/** The front end alone, for another server that implements spec §7: no database, no session of our own. */
export async function buildFront({
  target,
  webRoot,
  logger,
  trustProxy,
}: FrontOptions): Promise<FastifyInstance> {
  const app = bare({ logger, trustProxy, folder: tmpdir() })
  await app.register(errors)
  await app.register(security, { unlimited: true })
  await app.register(apiProxy, { prefix: '/api/v2', target })
  await app.register(shell, { root: webRoot, sso: false })
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The server's clock; "today" is derived from it in farm time. */
    now(): Date
    /** Folder of attached files. */
    attachments: string
    /** Folder of the results of the download centre. */
    downloads: string
    /** Folder of the backups; null where their state is unknown. */
    backups: string | null
    /** Background jobs: work that outlasts its request, and the server's own. */
    jobs: Jobs
    /** Free space for writes. */
    storage: Storage
    /** Configuration of outgoing calls. */
    outbound: Outbound
  }
}
