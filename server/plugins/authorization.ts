import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { audit, REFUSED } from '../kit/audit.ts'
import { type CallerContext, loadCaller, tokenHash } from '../kit/caller.ts'
import { farmToday } from '../kit/clock.ts'
import type { Caller, Person, Trace } from '../kit/context.ts'
import { type Db, reading, scoped, type Tx } from '../kit/database.ts'
import { forbidden, loginRequired } from '../kit/refused.ts'

export const COOKIE = 'sid'
/** Readable by the shell to detect a session; carries nothing. */
export const FLAG_COOKIE = 'signed_in'

/** PUBLIC: no sign-in needed; SIGNED_IN: any session; otherwise the function code the caller must have. */
export type Access = 'PUBLIC' | 'SIGNED_IN' | (string & {})
/** `deployment`: rows that belong to no company, for the administrator of all companies, whatever functions others have. */
export type ScopeMode = 'none' | 'farm' | 'company' | 'tree' | 'group' | 'deployment'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    scope?: ScopeMode
    /** Functions that open the route as well; the route decides what it then answers. */
    orAccess?: readonly string[]
    /** It reads no session: a health check is answered even while the database is down. */
    asksNobody?: true
  }
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyInstance {
    db: Db
    /** Runs `work` in a transaction limited to the caller's scope. */
    inScope<T>(request: FastifyRequest, work: (tx: Tx, caller: Caller) => Promise<T>): Promise<T>
    forgetCaller(token?: string): void
    /** Context for computing rights now. */
    callerContext(): CallerContext
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** The caller of a request that passed the gate. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw loginRequired()
  return request.caller
}

export const traceOf = (request: FastifyRequest): Trace => ({
  route: `${request.method} ${request.routeOptions.url ?? request.url}`,
  requestId: request.id,
})

interface AuthorizationOptions {
  readonly db: Db
  /** Codes of the function list. */
  readonly known: ReadonlySet<string>
}

/** A revoked right must take effect within a second. */
const KEPT_MS = 900
const MOST = 5000

/** The user of a session's token, cached for less than a second: a page sends many requests at once. */
function createCallers(db: Db, log: FastifyBaseLogger, context: () => CallerContext) {
  const cache = new Map<string, { at: number; person: Person | null }>()

  async function of(token: string): Promise<Person | null> {
    const known = cache.get(token)
    if (known && Date.now() - known.at < KEPT_MS) return known.person
    const person = await loadCaller(db, token, context())
    if (cache.size > MOST) cache.clear()
    cache.set(token, { at: Date.now(), person })
    if (person) prolong(token)
    return person
  }

  function prolong(token: string): void {
    sql`update session set seen_at = now() where token_hash = ${tokenHash(token)} and seen_at < now() - interval '1 minute'`
      .execute(db)
      .catch((error) => log.warn({ err: error }, 'session could not be prolonged'))
  }

  return { of, forget: () => cache.clear() }
}

/** The gate: every route declares its permission and its scope; a missing declaration prevents the server from starting. */
export const authorization = fp(async (app: FastifyInstance, { db, known }: AuthorizationOptions) => {
  const context = () => ({ today: farmToday(app.now()), known })
  const callers = createCallers(db, app.log, context)
  app.decorate('db', db)
  app.decorate('callerContext', context)
  app.decorateRequest('caller', null)
  app.decorate('forgetCaller', callers.forget)
  app.decorate('inScope', (request: FastifyRequest, work: (tx: Tx, caller: Caller) => Promise<unknown>) => {
    const caller = callerOf(request)
    const run = SAFE.has(request.method) ? reading : scoped
    const today = farmToday(app.now())
    return run(db, { ...caller.scope, today }, (tx) => work(tx, { ...caller, today }))
  })

  app.addHook('onRoute', (route) => {
    const { access, scope } = route.config ?? {}
    if (!access || !scope) {
      throw new Error(
        `route ${String(route.method)} ${route.url} declares no ${access ? 'scope' : 'function'}`,
      )
    }
  })

  app.addHook('onRequest', async (request) => {
    const { access = 'SIGNED_IN', asksNobody } = request.routeOptions.config
    assertSameOrigin(request)
    if (asksNobody) return
    const token = request.cookies[COOKIE]
    const person = token ? await callers.of(token) : null
    request.caller = person && { ...person, ...traceOf(request) }
    if (access === 'PUBLIC') return
    const caller = callerOf(request)
    if (access === 'SIGNED_IN') return
    const doors = [access, ...(request.routeOptions.config.orAccess ?? [])]
    if (!doors.some((one) => caller.access?.may(one))) throw forbidden()
    if (request.routeOptions.config.scope === 'deployment' && !caller.scope.root)
      throw forbidden('只有集团系统管理员可以使用')
  })

  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    if (reshapesCallers(request)) callers.forget()
    const failed = reply.statusCode >= 400 || request.wasRefused
    const isTraced = !SAFE.has(request.method) && failed && request.routeOptions.url
    // while the database is down, the server's log is the only record
    if (isTraced && app.pulse.isBeating()) await traceFailed(request, reply)
  })

  async function traceFailed(request: FastifyRequest, { statusCode }: FastifyReply): Promise<void> {
    const entry = { outcome: outcomeOf(statusCode) }
    await audit(db, request.caller ?? traceOf(request), entry).catch((error) =>
      app.log.error({ err: error }, 'audit failed'),
    )
  }
})

function outcomeOf(status: number): string {
  if (status < 400) return REFUSED
  return status === 401 || status === 403 ? `DENIED ${status}` : `FAILED ${status}`
}

/** CSRF: a browser reports where a request comes from; only this site's own pages may write. */
function assertSameOrigin(request: FastifyRequest): void {
  if (SAFE.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw forbidden('拒绝跨站请求')
  const origin = request.headers.origin
  if (site === undefined && origin !== undefined && !sameHost(origin, request.headers.host))
    throw forbidden('拒绝跨站请求')
}

function sameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}

/** Writes to users, roles and organisations change permissions: the next request must see that. */
function reshapesCallers({ method, routeOptions }: FastifyRequest): boolean {
  const { scope } = routeOptions.config
  return !SAFE.has(method) && (scope === 'tree' || scope === 'company')
}
