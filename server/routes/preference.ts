import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isFilterKey } from '#domain/filter-key.ts'
import { phone, reference, text } from '#kit/field.ts'
import {
  changePhone,
  type Kept,
  keep,
  keepFilters,
  kept,
  loginsOf,
  markUsed,
  profileOf,
  readFilters,
} from '../commands/base/kept-filters.ts'
import { settingFor } from '../commands/parameters/parameter-rows.ts'
import { audit } from '../kit/audit.ts'
import { farmMoment } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { conflict, invalid, notFound } from '../kit/refused.ts'
import { call, callsOf, outside } from '../plugins/call.ts'
import { EXPIRED } from '../plugins/kept-filters.plugin.ts'

const MAX_BYTES = 64 * 1024
const NOTHING: Kept = { value: null, version: 0 }

/** Settings of a screen for one user: column settings, saved queries. Only the browser interprets the value. */
export async function preference(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'SIGNED_IN', scope: 'none' })
  const reading = { summary: '读取个人设置' }
  calls.get('/preference/:name', reading, async ({ tx, caller, request }) => {
    return (await kept(tx, caller.uid, nameOf(request))) ?? NOTHING
  })

  calls.put('/preference/:name', { summary: '保存个人设置' }, async ({ tx, caller, request }) => {
    const name = nameOf(request)
    const { text, version } = asPreference(request.body)
    const before = await kept(tx, caller.uid, name, true)
    if ((before?.version ?? 0) !== version) throw conflict({ version }, before ?? NOTHING)
    await keep(tx, caller.uid, name, text)
    await audit(tx, caller, { target: 'preference', reason: name })
    return kept(tx, caller.uid, name)
  })
}

function nameOf({ params }: FastifyRequest): string {
  const { name } = params as { name: string }
  if (!/^[\w:.-]{1,80}$/.test(name)) throw invalid({ name: ['设置名称不正确'] })
  return name
}

function asPreference(body: unknown): { text: string; version: number } {
  const { value, version } = (body ?? {}) as { value?: unknown; version?: unknown }
  const text = JSON.stringify(value)
  if (text === undefined) throw invalid({ value: ['请输入设置内容'] })
  if (Buffer.byteLength(text) > MAX_BYTES) throw invalid({ value: ['设置内容过大'] })
  // PostgreSQL stores no NUL and no half of a surrogate pair
  if (/\\u0000|\\u[dD][89a-fA-F]/.test(text)) throw invalid({ value: ['包含无法识别的字符'] })
  if (!Number.isSafeInteger(version)) throw invalid({ version: ['缺少版本号'] })
  return { text, version: Number(version) }
}

const MAX_CONTENT = 400_000
const fields = {
  key: text('编号', { required: true, maxLength: 40 }),
  content: text('筛选条件', { required: true, spaces: true, maxLength: MAX_CONTENT }),
}

/** Filters too long for an address, stored under the key in the address: for a reload, a colleague, a saved query. */
export async function filters(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'SIGNED_IN', scope: 'none' })
  calls.post('/filters', { summary: '保存长筛选条件', body: fields }, async ({ tx, caller, body }) => {
    const { key, content } = body
    if (!isFilterKey(key)) throw invalid({ key: ['编号不正确'] })
    await keepFilters(tx, caller, key, content)
    await audit(tx, caller, { target: 'filters', reason: key })
    return { key }
  })

  const reading = { summary: '读取长筛选条件', overrides: { within: outside(app) } }
  calls.get('/filters/:key', reading, async ({ request, key }) => {
    const content = await app.inScope(request, (tx) => readFilters(tx, key))
    if (content === null) throw notFound(EXPIRED)
    await markUsed(app.db, key)
    return { content }
  })
}

const settingBody = {
  name: text('参数名', { required: true, maxLength: 80 }),
  companyId: reference('公司', 'org-manage'),
}

/** Settings and the clock (spec §7). */
export async function settings(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'SIGNED_IN', scope: 'company' })
  calls.post('/appsettings/info', { summary: '参数', body: settingBody }, async (act) => ({
    value: await settingFor(act, act.body.name, act.body.companyId),
  }))

  calls.get('/appsettings/getCurrency', { summary: '货币单位' }, async (act) => ({
    value: await settingFor(act, 'currency', act.caller.organizeId),
  }))

  app.get('/common/getnow', call('SIGNED_IN', 'none', '猪场当地时间'), async () =>
    success({ now: farmMoment(app.now()) }),
  )
}

const profileBody = { phone: phone('手机', { required: true }) }

/** The screen 个人中心: own data, own phone, own sign-ins. */
export async function accountProfile(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'SIGNED_IN', scope: 'none' })
  calls.get('/profile', { summary: '个人资料' }, ({ tx, caller }) => profileOf(tx, caller))

  calls.patch('/profile', { summary: '修改手机号', body: profileBody }, async ({ tx, caller, body }) => {
    const before = await profileOf(tx, caller)
    await changePhone(tx, caller, body.phone)
    const after = await profileOf(tx, caller)
    await audit(tx, caller, { target: 'user-manage', targetUid: caller.uid, before, after })
    return after
  })

  calls.list('/logins', { summary: '本人登录日志' }, ({ tx, caller }) => loginsOf(tx, caller))
}
