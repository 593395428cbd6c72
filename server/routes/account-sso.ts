import type { FastifyInstance, FastifyRequest } from 'fastify'
import { text } from '#kit/field.ts'
import { byAddress, claimTry, releaseTry } from '../commands/accounts/attempts.ts'
import { logSignIn, welcome } from '../commands/accounts/sign-in.ts'
import { boundUser, CODE_SECONDS, isSource, issueCode, redeemCode } from '../commands/accounts/sso.ts'
import { audit } from '../kit/audit.ts'
import { success } from '../kit/envelope.ts'
import { Refused } from '../kit/refused.ts'
import { COOKIE, traceOf } from '../plugins/authorization.ts'
import { arrived } from './account.ts'
import { DEVICE_COOKIE, giveDevice, giveSession, originOf } from './origin.ts'
import { readBody } from './read-body.ts'

const arrivalBody = {
  code: text('登录凭证', { required: true, maxLength: 200 }),
  source: text('来源系统', { required: true, maxLength: 40 }),
}
const codeBody = {
  source: text('来源系统', { required: true, maxLength: 40 }),
  account: text('对方账号', { required: true, maxLength: 100 }),
}

/** Arrival from partner systems (spec §7): they fetch a one-time code here, their people bring it back. */
export async function accountSso(app: FastifyInstance): Promise<void> {
  const open = (summary: string, body: typeof arrivalBody | typeof codeBody) => ({
    config: { access: 'PUBLIC', scope: 'none', doc: { summary, body } } as const,
  })

  app.post('/login', open('单点登录', arrivalBody), async (request, reply) => {
    const { code, source } = readBody(arrivalBody, request.body)
    const there = await guarded(app, request, () => redeemCode(app.db, source, code))
    const user = await boundUser(app.db, source, there)
    const origin = originOf(request)
    await logSignIn(
      app.db,
      { account: user?.account ?? there, origin },
      user?.uid ?? null,
      user ? `SSO ${source}` : `SSO ${source} UNBOUND`,
    )
    if (!user) return success({ ssoaccountItem: { source, account: there } })
    const session = await welcome(app.db, user.uid, {
      origin,
      oldToken: request.cookies[COOKIE],
      device: request.cookies[DEVICE_COOKIE],
    })
    giveSession(request, reply, session.token, false)
    giveDevice(request, reply, session.device)
    return success({ userData: await arrived(app, request, session.token) })
  })

  app.post('/code', open('为合作系统签发一次性登录凭证', codeBody), async (request) => {
    const { source, account } = readBody(codeBody, request.body)
    await guarded(app, request, async () =>
      (await isSource(app.db, source, bearer(request))) ? source : null,
    )
    await audit(app.db, null, traceOf(request), [{ target: 'sso', after: { source, account } }])
    return success({ code: await issueCode(app.db, source, account), expiresIn: CODE_SECONDS })
  })
}

const bearer = (request: FastifyRequest): string =>
  /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''

/** Guesses at codes and secrets count like guesses at passwords. */
async function guarded(
  app: FastifyInstance,
  request: FastifyRequest,
  work: () => Promise<string | null>,
): Promise<string> {
  const attempt = byAddress(request.ip)
  const { allowed, minutes } = await claimTry(app.db, attempt)
  if (!allowed) throw new Refused('TOO_MANY', `登录失败次数过多，请 ${minutes} 分钟后再试`)
  const result = await work()
  if (result === null) throw new Refused('LOGIN_FAILED', '登录凭证无效或已过期')
  await releaseTry(app.db, attempt)
  return result
}
