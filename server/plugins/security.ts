import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import type { Db } from '../kit/database.ts'
import { Refused } from '../kit/refused.ts'

const YEAR_SECONDS = 31_536_000

/** A download's answer is shown in a hidden frame of our own page (spec §7); nothing else may be framed at all. */
const isDownload = (url = ''): boolean => /^\/api\/.*\/(export|download)(\?|$)/.test(url)

const frameAncestors = (request: IncomingMessage): string => (isDownload(request.url) ? "'self'" : "'none'")

const directives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  workerSrc: ["'self'", 'blob:'],
  frameSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'self'"],
  objectSrc: ["'none'"],
  frameAncestors: [frameAncestors],
}

/** For an answer made before any plugin runs: no page reads it, and none may frame or sniff it. */
export const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Overrides the group derived from the address of a route. */
    rate?: RateGroup
  }
}

/** Requests per minute of a user (signed out: of an address), by their cost to the server. */
export const rateLimits = { login: 30, export: 20, import: 20, report: 240, other: 3000 } as const
type RateGroup = keyof typeof rateLimits
/** Checked before the session look-up, so that invented sessions cannot flood it. An office shares one address. */
const ADDRESS_LIMIT = 12_000

const WINDOW_SECONDS = 60
const SWEEP_EVERY = 1000
const MAX_SUBJECTS = 100_000

interface Count {
  hits: number
  /** Seconds until the window ends. */
  wait: number
}

/** The group of an address, so that a new report or resource is limited without declaring it. */
function rateGroup(method: string, url: string): RateGroup {
  if (/\/account\/(login|password|sso\/\w+)$/.test(url)) return 'login'
  if (method === 'POST' && /\/export$/.test(url)) return 'export'
  if (method === 'POST' && /\/import$/.test(url)) return 'import'
  return /\/(bi|bi-archive2?|huge-calculate(-archive)?)\//.test(url) ? 'report' : 'other'
}

/** Cheap calls are counted in this process; expensive ones in the database: over all processes, kept over restarts. */
function limitRates(app: FastifyInstance): void {
  const count = memoryWindows()
  app.addHook('onRequest', async (request, reply) => {
    refuseAbove(ADDRESS_LIMIT, count(`ip:${request.ip}`), reply)
  })
  app.addHook('preParsing', async (request, reply) => {
    const group =
      request.routeOptions.config.rate ?? rateGroup(request.method, request.routeOptions.url ?? '')
    const subject = `${group}:${subjectOf(request)}`
    const hits = group === 'other' ? count(subject) : await durableWindow(app.db, subject)
    refuseAbove(rateLimits[group], hits, reply)
  })
}

const subjectOf = (request: FastifyRequest): string => request.caller?.uid ?? request.ip

function refuseAbove(limit: number, { hits, wait }: Count, reply: FastifyReply): void {
  if (hits <= limit) return
  reply.header('retry-after', String(wait))
  throw new Refused('TOO_MANY', `操作过于频繁，请 ${wait} 秒后再试`)
}

function memoryWindows(): (subject: string) => Count {
  const windows = new Map<string, { hits: number; start: number }>()
  return (subject) => {
    const now = Date.now() / 1000
    const open = windows.get(subject)
    if (open && now - open.start < WINDOW_SECONDS) {
      open.hits += 1
      return { hits: open.hits, wait: Math.ceil(open.start + WINDOW_SECONDS - now) }
    }
    if (windows.size > MAX_SUBJECTS) windows.clear()
    windows.set(subject, { hits: 1, start: now })
    return { hits: 1, wait: WINDOW_SECONDS }
  }
}

let calls = 0

/** One statement without waiting for the disk: a count lost in a power failure does not matter. */
async function durableWindow(db: Db, subject: string): Promise<Count> {
  if (++calls % SWEEP_EVERY === 0) await sweep(db)
  const expired = sql`rate_window.window_start < now() - make_interval(secs => ${WINDOW_SECONDS})`
  const counted = await db.row(sql<Count>`
    insert into rate_window as rate_window (subject, hits, window_start)
    select ${subject}, 1, now() from (select set_config('synchronous_commit', 'off', true)) as no_wait
    on conflict (subject) do update set
      hits = case when ${expired} then 1 else rate_window.hits + 1 end,
      window_start = case when ${expired} then now() else rate_window.window_start end
    returning hits, ceil(extract(epoch from window_start - now()) + ${WINDOW_SECONDS})::int as wait`)
  return counted ?? { hits: 0, wait: 0 }
}

const sweep = (db: Db) => db.run(sql`delete from rate_window where window_start < now() - interval '1 day'`)

/**
 * The headers of every answer, errors and files included, and the rate limits.
 * A nonce per answer admits the style tags antd creates at run time: `reply.cspNonce.style`.
 */
export const security = fp(async (app: FastifyInstance, { unlimited }: { unlimited: boolean }) => {
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: { useDefaults: false, directives },
    // not no-referrer: a form post from our own page would then name no origin, and without Sec-Fetch-Site (plain http) be refused
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: false,
    strictTransportSecurity: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('x-frame-options', isDownload(request.url) ? 'SAMEORIGIN' : 'DENY')
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}; includeSubDomains`)
    }
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  if (!unlimited) limitRates(app)
})

/** Far deeper than any form or filter. */
const MAX_DEPTH = 32

/** Refuses excessively nested JSON before anything recursive (hash, schema, audit) gets it. */
export const bodyDepth = fp(async (app: FastifyInstance) => {
  app.addHook('preValidation', async ({ body }) => {
    if (isTooDeep(body)) throw new Refused('INVALID', '请求格式不正确')
  })
})

const isNest = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !ArrayBuffer.isView(value)

/** Level by level, not by recursion, which would overflow. */
function isTooDeep(body: unknown): boolean {
  let level = isNest(body) ? [body] : []
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === MAX_DEPTH) return true
    level = level.flatMap((one) => Object.values(one).filter(isNest))
  }
  return false
}
