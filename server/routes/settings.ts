import type { FastifyInstance } from 'fastify'
import { reference, text } from '#kit/field.ts'
import { farmMoment } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { settingFor } from '../kit/setting.ts'
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
    return app.inScope(request, async (tx, caller) =>
      success({ value: await settingFor(tx, caller, name, companyId) }),
    )
  })

  app.get('/appsettings/getCurrency', { config: { ...config, doc: { summary: '货币单位' } } }, (request) =>
    app.inScope(request, async (tx, caller) =>
      success({ value: await settingFor(tx, caller, 'currency', caller.organizeId) }),
    ),
  )

  app.get(
    '/common/getnow',
    { config: { access: 'SIGNED_IN', scope: 'none', doc: { summary: '猪场当地时间' } } },
    async () => success({ now: farmMoment(app.now()) }),
  )
}
