import type { FastifyInstance } from 'fastify'
import { lines, text } from '#kit/field.ts'
import { saveSystemSettings, settingLog, systemSettings } from '../commands/parameters/system-settings.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { callerOf, traceOf } from '../plugins/authorization.ts'
import { readBody } from './read-body.ts'

const PAGE = 'system-configuration'
const body = {
  changes: lines(
    '改动',
    {
      key: text('键名', { required: true, maxLength: 60 }),
      value: text('值', { maxLength: 500, spaces: true }),
      was: text('原值', { maxLength: 500, spaces: true }),
      reset: text('还原', { maxLength: 5 }),
    },
    { required: true },
  ),
  reason: text('变更原因', { required: true, maxLength: 200, spaces: true }),
}

/** 系统配置: the settings of the whole installation, read by who has the screen, written by the group's administrators. */
export async function systemConfiguration(app: FastifyInstance): Promise<void> {
  const look = (summary: string) =>
    ({ config: { access: PAGE, scope: 'company', doc: { summary } } }) as const

  app.get('/', look('系统配置'), (request) => {
    const today = farmToday(app.now())
    const mayEdit = callerOf(request).scope.root
    return app.inScope(request, async (tx) =>
      success({ today, mayEdit, list: await systemSettings(tx, today) }),
    )
  })

  app.get('/changes', look('系统配置的变更记录'), (request) =>
    app.inScope(request, async (tx) => success({ list: await settingLog(tx) })),
  )

  app.put(
    '/',
    { config: { access: `${PAGE}:edit`, scope: 'company', doc: { summary: '保存系统配置', body } } },
    (request) => {
      const { changes, reason } = readBody(body, request.body)
      return app.inScope(request, async (tx, caller) => {
        const read = changes.map(({ key, value, was, reset }) => ({
          ...{ key, was: was ?? '' },
          value: reset === 'true' ? null : (value ?? ''),
        }))
        await saveSystemSettings(tx, caller, traceOf(request), {
          ...{ changes: read, reason },
          today: farmToday(app.now()),
        })
        return success()
      })
    },
  )
}
