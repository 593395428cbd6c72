import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { text } from '#kit/field.ts'
import { byAddress, claimTry, releaseTry, signInLimits } from '../commands/accounts/attempts.ts'
import { logSignIn, startSession } from '../commands/accounts/sign-in.ts'
import {
  bindPending,
  boundUser,
  keepPending,
  ownBindings,
  PENDING_SECONDS,
  unbindOwn,
} from '../commands/sso/bound-accounts.ts'
import { provePartner } from '../commands/sso/partner-proof.ts'
import {
  type Arrival,
  BEGUN_SECONDS,
  beginSignIn,
  CODE_SECONDS,
  issueCode,
  offeredPartners,
  redeemCode,
  wasBegunHere,
} from '../commands/sso/sso.arrivals.ts'
import { audit } from '../kit/audit.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { Refused } from '../kit/refused.ts'
import { COOKIE, traceOf } from '../plugins/authorization.ts'
import { callsOf } from '../plugins/call.ts'
import { readBody } from '../plugins/read-body.ts'
import { arrived } from './account.routes.ts'
import { DEVICE_COOKIE, giveDevice, giveSession, originOf } from './origin.ts'

const arrivalBody = {
  code: text('登录凭证', { required: true, maxLength: 200 }),
  source: text('来源系统', { required: true, maxLength: 40 }),
  state: text('登录状态', { maxLength: 200 }),
}
const codeBody = {
  source: text('来源系统', { required: true, maxLength: 40 }),
  account: text('对方账号', { required: true }),
  state: text('登录状态', { maxLength: 200 }),
}
const startBody = { start: text('跳转地址', { required: true, maxLength: 1000 }) }

type Body = typeof arrivalBody | typeof codeBody | typeof startBody
const open = (summary: string, body?: Body) =>
  ({ access: 'PUBLIC', scope: 'none', doc: { summary, body } }) as const

/**
 * Arrival from partner systems (spec §7): they fetch a one-time code here, their users bring it back. Calls that guess nothing
 * are limited like any other: one server fetches codes for a whole company.
 */
export async function accountSso(app: FastifyInstance): Promise<void> {
  app.get('/partners', { config: { ...open('登录页可用的合作系统'), rate: 'other' } }, async () =>
    success({ list: await offeredPartners(app.db) }),
  )

  app.post(
    '/start',
    { config: { ...open('从登录页发起单点登录', startBody), rate: 'other' } },
    async (request, reply) => {
      const { start } = readBody(startBody, request.body)
      const { location, cookie } = await beginSignIn(app.db, start, app.now())
      keepCookie(request, reply, BEGUN_COOKIE, cookie, BEGUN_SECONDS)
      return success({ location })
    },
  )

  app.post('/login', { config: open('单点登录', arrivalBody) }, async (request, reply) => {
    const { code, source, state } = readBody(arrivalBody, request.body)
    const at = app.now()
    const arrival = await guarded(app, request, () => redeemCode(app.db, { source, code, at }))
    const cookie = request.cookies[BEGUN_COOKIE]
    dropCookie(request, reply, BEGUN_COOKIE)
    const begun = wasBegunHere({ arrival, state, cookie, at })
    return success(await enter(app, request, reply, { arrival, begun, at }))
  })

  app.post(
    '/code',
    { config: { ...open('为合作系统签发一次性登录凭证', codeBody), rate: 'other' } },
    async (request) => {
      const { source, account, state } = readBody(codeBody, request.body)
      const at = app.now()
      const proof = { source, account, bearer: bearerOf(request), at }
      const partnerUid = await guarded(app, request, () => provePartner(app.db, proof))
      await audit(app.db, traceOf(request), { target: 'sso', after: { source, account } })
      const code = await issueCode(app.db, { partnerUid, account, state, at })
      return success({ code, expiresIn: CODE_SECONDS })
    },
  )
}

interface Entry {
  readonly arrival: Arrival
  readonly begun: boolean
  readonly at: Date
}

/** Opens a session for the user bound to the account. */
async function enter(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, entry: Entry) {
  const { arrival, at } = entry
  const bound = await boundUser(app.db, arrival, at)
  const user = bound.kind === 'USER' ? bound.user : null
  const origin = originOf(request)
  const { source, account } = arrival
  const outcome = user ? `SSO ${source}` : `SSO ${source} UNBOUND`
  await logSignIn(app.db, { account: user?.account ?? account, origin }, user?.uid ?? null, outcome)
  if (!user) {
    const ssoaccountItem = await unbound(app, request, reply, { ...entry, isFree: bound.kind === 'FREE' })
    return { ssoaccountItem }
  }
  const { token, device } = await startSession(app.db, user.uid, {
    origin,
    oldToken: request.cookies[COOKIE],
    device: request.cookies[DEVICE_COOKIE],
  })
  giveSession(request, reply, token, false)
  giveDevice(request, reply, device)
  return { userData: await arrived(app, request, token) }
}

/**
 * Options of an unbound arrival. Only one begun in this browser can be bound after a sign-in by password, since a stranger's account could
 * be bound to any user who opens his link; others are sent through `start` first.
 */
async function unbound(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { arrival, begun, at, isFree }: Entry & { isFree: boolean },
) {
  const { source, account, partnerName: partner, start } = arrival
  const binding = !isFree ? 'NONE' : begun ? 'READY' : start ? 'START' : 'NONE'
  if (binding === 'READY')
    keepCookie(request, reply, PENDING_COOKIE, await keepPending(app.db, arrival, at), PENDING_SECONDS)
  return { source, account, partner, binding, start: binding === 'START' ? start : null }
}

const bearerOf = (request: FastifyRequest): string =>
  /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''

/** Guesses at codes and secrets count like guesses at passwords. */
async function guarded<T>(
  app: FastifyInstance,
  request: FastifyRequest,
  work: () => Promise<T | null>,
): Promise<T> {
  const attempt = byAddress(request.ip)
  const { allowed, minutes } = await claimTry(
    app.db,
    attempt,
    await signInLimits(app.db, farmToday(app.now())),
  )
  if (!allowed) throw new Refused('TOO_MANY', `登录失败次数过多，请 ${minutes} 分钟后再试`)
  const result = await work()
  if (result === null) throw new Refused('LOGIN_FAILED', '登录凭证无效或已过期')
  await releaseTry(app.db, attempt)
  return result
}

/** A user's own bindings to partner systems. */
export async function accountBindings(app: FastifyInstance): Promise<void> {
  const shared = { access: 'SIGNED_IN', scope: 'none', rate: 'other' } as const
  const binding = { summary: '绑定刚才进入的合作系统账号' }
  app.post('/bind', { config: { ...shared, doc: binding, duringPasswordChange: true } }, (request, reply) => {
    const token = request.cookies[PENDING_COOKIE] ?? ''
    dropCookie(request, reply, PENDING_COOKIE)
    return app.inScope(request, async (tx, caller) =>
      success(await bindPending(tx, caller, token, app.now())),
    )
  })

  const calls = callsOf(app, shared)
  calls.list('/bindings', { summary: '本人绑定的合作系统账号' }, ({ tx, caller }) => ownBindings(tx, caller))
  calls.delete('/bindings/:uid', { summary: '解除本人的绑定' }, ({ tx, caller, uid }) =>
    unbindOwn(tx, caller, uid),
  )
}

/** Marks a sign-in begun in this browser; its state is derived from it. */
const BEGUN_COOKIE = 'sso_begun'
/** Permits one binding of an unbound arrival. */
const PENDING_COOKIE = 'sso_pending'

type SsoCookie = typeof BEGUN_COOKIE | typeof PENDING_COOKIE

/** Sent with SSO calls only, and never readable by scripts. */
const options = (request: FastifyRequest) =>
  ({
    path: '/api/v2/base/account/sso',
    sameSite: 'lax',
    httpOnly: true,
    secure: request.protocol === 'https',
  }) as const

function keepCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: SsoCookie,
  value: string,
  seconds: number,
): void {
  reply.setCookie(name, value, { ...options(request), maxAge: seconds })
}

/** Removes a cookie: each is used once. */
function dropCookie(request: FastifyRequest, reply: FastifyReply, name: SsoCookie): void {
  if (request.cookies[name] !== undefined) reply.clearCookie(name, options(request))
}
