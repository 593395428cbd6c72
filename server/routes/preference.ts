import type { FastifyInstance } from 'fastify'
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
import { farmMoment, farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { conflict, invalid, notFound } from '../kit/refused.ts'
import { EXPIRED } from '../plugins/kept-filters.ts'
import { call } from './call.ts'
import { readBody } from './read-body.ts'

interface ByName {
  Params: { name: string }
}

const MAX_BYTES = 64 * 1024
const NOTHING: Kept = { value: null, version: 0 }

/** Settings of a screen for one user: column settings, saved queries. Only the browser interprets the value. */
export async function preference(app: FastifyInstance): Promise<void> {
  const own = (summary: string) => call('SIGNED_IN', 'none', summary)

  app.get<ByName>('/preference/:name', own('读取个人设置'), (request) =>
    app.inScope(request, async (tx, caller) =>
      success((await kept(tx, caller.uid, nameOf(request.params))) ?? NOTHING),
    ),
  )

  app.put<ByName>('/preference/:name', own('保存个人设置'), (request) => {
    const name = nameOf(request.params)
    const { text, version } = asPreference(request.body)
    return app.inScope(request, async (tx, caller) => {
      const before = await kept(tx, caller.uid, name, true)
      if ((before?.version ?? 0) !== version) throw conflict({ version }, before ?? NOTHING)
      await keep(tx, caller.uid, name, text)
      await audit(tx, caller, [{ target: 'preference', reason: name }])
      return success(await kept(tx, caller.uid, name))
    })
  })
}

function nameOf({ name }: { name: string }): string {
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
  app.post('/filters', call('SIGNED_IN', 'none', '保存长筛选条件', { body: fields }), (request) =>
    app.inScope(request, async (tx, caller) => {
      const { key, content } = readBody(fields, request.body)
      if (!isFilterKey(key)) throw invalid({ key: ['编号不正确'] })
      await keepFilters(tx, caller, key, content)
      await audit(tx, caller, [{ target: 'filters', reason: key }])
      return success({ key })
    }),
  )

  app.get<{ Params: { key: string } }>(
    '/filters/:key',
    call('SIGNED_IN', 'none', '读取长筛选条件'),
    async (request) => {
      const { key } = request.params
      const content = await app.inScope(request, (tx) => readFilters(tx, key))
      if (content === null) throw notFound(EXPIRED)
      await markUsed(app.db, key)
      return success({ content })
    },
  )
}

const settingBody = {
  name: text('参数名', { required: true, maxLength: 80 }),
  companyId: reference('公司', 'org-manage'),
}

/** Settings and the clock (spec §7). */
export async function settings(app: FastifyInstance): Promise<void> {
  app.post('/appsettings/info', call('SIGNED_IN', 'company', '参数', { body: settingBody }), (request) => {
    const { name, companyId } = readBody(settingBody, request.body)
    const ask = { name, organizeId: companyId, today: farmToday(app.now()) }
    return app.inScope(request, async (tx, caller) => success({ value: await settingFor(tx, caller, ask) }))
  })

  app.get('/appsettings/getCurrency', call('SIGNED_IN', 'company', '货币单位'), (request) =>
    app.inScope(request, async (tx, caller) => {
      const ask = { name: 'currency', organizeId: caller.organizeId, today: farmToday(app.now()) }
      return success({ value: await settingFor(tx, caller, ask) })
    }),
  )

  app.get('/common/getnow', call('SIGNED_IN', 'none', '猪场当地时间'), async () =>
    success({ now: farmMoment(app.now()) }),
  )
}

const profileBody = { phone: phone('手机', { required: true }) }

/** The screen 个人中心: own data, own phone, own sign-ins. */
export async function accountProfile(app: FastifyInstance): Promise<void> {
  const own = (summary: string, body?: typeof profileBody) => call('SIGNED_IN', 'none', summary, { body })

  app.get('/profile', own('个人资料'), (request) =>
    app.inScope(request, async (tx, caller) => success(await profileOf(tx, caller))),
  )

  app.patch('/profile', own('修改手机号', profileBody), (request) => {
    const body = readBody(profileBody, request.body)
    return app.inScope(request, async (tx, caller) => {
      const before = await profileOf(tx, caller)
      await changePhone(tx, caller, body.phone)
      const after = await profileOf(tx, caller)
      await audit(tx, caller, [{ target: 'user-manage', targetUid: caller.uid, before, after }])
      return success(after)
    })
  })

  app.get('/logins', own('本人登录日志'), (request) =>
    app.inScope(request, async (tx, caller) => success({ list: await loginsOf(tx, caller) })),
  )
}
