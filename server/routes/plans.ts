import type { FastifyInstance } from 'fastify'
import { date, type Fields, integer, organisation, text } from '#kit/field.ts'
import { isUuid } from '#kit/parse.ts'
import { farmChecks, recordChecks } from '../commands/plan/app-setting.ts'
import { releasePiglings } from '../commands/plan/pigling.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { notFound, Refused } from '../kit/refused.ts'
import { traceOf } from '../plugins/authorization.ts'
import { storeOf } from '../stores.ts'
import { readBody, uidParam } from './read-body.ts'

const farmAsked = { farmId: organisation('猪场', ['farm']), date: date('起始日期') }
const recordAsked = { uid: text('记录', { required: true, maxLength: 36 }) }

/** The checks before something is added or deleted (spec §7): code SUCCESS, or ERROR and why not. */
export async function appSettings(app: FastifyInstance): Promise<void> {
  const open = (summary: string, body: Fields) =>
    ({ config: { access: 'SIGNED_IN', scope: 'farm', doc: { summary, body } } }) as const
  const answer = (why: string | null) => {
    if (why) throw new Refused('ERROR', why)
    return success()
  }
  for (const [name, { label, check }] of Object.entries(farmChecks))
    app.post(`/${name}`, open(label, farmAsked), (request) => {
      const { farmId, date: from } = readBody(farmAsked, request.body)
      return app.inScope(request, async (tx, caller) => {
        const asked = { farmId: chooseFarm(caller, farmId), date: from ?? farmToday(app.now()) }
        return answer(await check(tx, asked))
      })
    })
  for (const [name, { label, check }] of Object.entries(recordChecks))
    app.post(`/${name}`, open(label, recordAsked), (request) => {
      const { uid } = readBody(recordAsked, request.body)
      if (!isUuid(uid)) throw notFound()
      return app.inScope(request, async (tx) => answer(await check(tx, uid)))
    })
}

/** 猪苗管理 beyond its records: what was promised is taken back. */
export async function piglings(app: FastifyInstance): Promise<void> {
  const body = { version: integer('版本', { required: true }) }
  const config = { access: 'piglingManage:release', scope: 'farm', doc: { summary: '释放', body } } as const
  app.post('/:uid/release', { config }, (request) => {
    const { version } = readBody(body, request.body)
    const uid = uidParam(request)
    return app.inScope(request, async (tx, caller) => {
      const act = { tx, caller, trace: traceOf(request), today: farmToday(app.now()) }
      return success(await releasePiglings(act, storeOf('piglingManage'), { uid, version }))
    })
  })
}
