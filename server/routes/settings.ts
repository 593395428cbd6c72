import type { FastifyInstance } from 'fastify'
import { reference, text } from '#kit/field.ts'
import { settingFor } from '../commands/parameters/setting-for.ts'
import { farmMoment, farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { readBody } from './read-body.ts'

const settingBody = {
  name: text('参数名', { required: true, maxLength: 80 }),
  companyId: reference('公司', 'org-manage'),
}

/** Settings and the clock (spec §7). */
export async function settings(app: FastifyInstance): Promise<void> {
  const config = {
    access: 'SIGNED_IN',
    scope: 'company',
    doc: { summary: '参数', body: settingBody },
  } as const
  app.post('/appsettings/info', { config }, (request) => {
    const { name, companyId } = readBody(settingBody, request.body)
    const ask = { name, organizeId: companyId, today: farmToday(app.now()) }
    return app.inScope(request, async (tx, caller) => success({ value: await settingFor(tx, caller, ask) }))
  })

  app.get('/appsettings/getCurrency', { config: { ...config, doc: { summary: '货币单位' } } }, (request) =>
    app.inScope(request, async (tx, caller) => {
      const ask = { name: 'currency', organizeId: caller.organizeId, today: farmToday(app.now()) }
      return success({ value: await settingFor(tx, caller, ask) })
    }),
  )

  app.get(
    '/common/getnow',
    { config: { access: 'SIGNED_IN', scope: 'none', doc: { summary: '猪场当地时间' } } },
    async () => success({ now: farmMoment(app.now()) }),
  )
}
