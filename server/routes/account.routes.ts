import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PLAN_LOGIN } from '#domain/login-flag.ts'
import { choice, flag, password, text } from '#kit/field.ts'
import { changePassword } from '../commands/accounts/passwords.ts'
import { endSession } from '../commands/accounts/sessions.ts'
import { type SignInResult, signIn } from '../commands/accounts/sign-in.ts'
import { userData } from '../commands/accounts/user-data.ts'
import { audit } from '../kit/audit.ts'
import { loadCaller } from '../kit/caller.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { loginRequired, Refused } from '../kit/refused.ts'
import { COOKIE, callerOf, traceOf } from '../plugins/authorization.ts'
import { call } from '../plugins/call.ts'
import { readBody } from '../plugins/read-body.ts'
import { DEVICE_COOKIE, giveDevice, giveSession, originOf, takeSession } from './origin.ts'

const loginBody = {
  account: text('账号', { required: true, spaces: true }),
  // not the password builder: a sign-in does not reveal the rules
  password: text('密码', { required: true, spaces: true }),
  remember: flag('记住登录', { default: false }),
  loginFlag: choice('登录入口', { [PLAN_LOGIN]: '计划系统' }),
}
const passwordBody = {
  oldPassword: text('旧密码', { required: true, spaces: true }),
  newPassword: password('新密码', { required: true }),
}

/** Sign-in and sign-out, own data, own password. */
export async function account(app: FastifyInstance): Promise<void> {
  const open = (summary: string, body?: typeof loginBody) => call('PUBLIC', 'none', summary, { body })
  const own = (summary: string, body?: typeof passwordBody) => {
    const { config } = call('SIGNED_IN', 'none', summary, { body })
    return { config: { ...config, duringPasswordChange: true } }
  }

  app.post('/login', open('登录', loginBody), async (request, reply) => {
    const body = readBody(loginBody, request.body)
    const result = await signIn(app.db, {
      account: body.account,
      password: body.password,
      origin: originOf(request),
      loginFlag: body.loginFlag,
      oldToken: request.cookies[COOKIE],
      device: request.cookies[DEVICE_COOKIE],
      today: farmToday(app.now()),
    })
    if (result.kind === 'LOCKED') reply.header('retry-after', String(result.minutes * 60))
    if (result.kind !== 'IN') throw refusal(result)
    giveSession(request, reply, result.token, body.remember ?? false)
    giveDevice(request, reply, result.device)
    return success({ userData: await arrived(app, request, result.token) })
  })

  // PUBLIC: signing out twice, or after the session expired, is no error
  app.post('/logout', open('退出'), async (request, reply) => {
    const token = request.cookies[COOKIE]
    if (token) await endSession(app.db, token)
    if (request.caller) await audit(app.db, request.caller, { target: 'session' })
    app.forgetCaller(token)
    takeSession(request, reply)
    return success()
  })

  app.get('/current', own('当前用户'), async (request) =>
    success({ userData: await userData(app.db, callerOf(request)) }),
  )

  app.post('/password', own('修改密码', passwordBody), async (request, reply) => {
    const body = readBody(passwordBody, request.body)
    const token = await changePassword(app.db, callerOf(request), {
      ...body,
      today: farmToday(app.now()),
      origin: originOf(request),
    })
    app.forgetCaller()
    giveSession(request, reply, token, false)
    return success()
  })
}

/** The user of a new session, with the trace of the sign-in. */
export async function arrived(app: FastifyInstance, request: FastifyRequest, token: string) {
  app.forgetCaller()
  const person = await loadCaller(app.db, token, app.callerContext())
  if (!person) throw loginRequired()
  const caller = { ...person, ...traceOf(request) }
  await audit(app.db, caller, { target: 'session' })
  return userData(app.db, caller)
}

function refusal(result: Exclude<SignInResult, { kind: 'IN' }>): Refused {
  if (result.kind === 'DISABLED') return new Refused('LOGIN_FAILED', '账号已停用，请联系管理员')
  if (result.kind === 'LOCKED') {
    return new Refused('TOO_MANY', `登录失败次数过多，请 ${result.minutes} 分钟后再试`, {
      data: { remaining: 0, minutes: result.minutes },
    })
  }
  const { remaining, minutes } = result
  const next = remaining > 0 ? `还可尝试 ${remaining} 次` : `请 ${minutes} 分钟后再试`
  return new Refused('LOGIN_FAILED', `账号或密码不正确，${next}`, { data: { remaining } })
}
