import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isParameterKey, type ParameterKey } from '#domain/parameters.ts'
import { date, integer, lines, organisations, reference, references, text } from '#kit/field.ts'
import { daySettingOf } from '#kit/setting-checks.ts'
import { productionIndicator } from '#resources/cost/production-indicator.ts'
import { copyToFarms, resetIndicator } from '../commands/indicators/indicators.act.ts'
import { parameterRows, placeOf, settingRows } from '../commands/parameters/parameter-rows.ts'
import { cancelPlanned, setParameter } from '../commands/parameters/set-parameter.ts'
import { saveSystemSettings, settingLog, systemSettings } from '../commands/parameters/system-settings.ts'
import { type FarmAsked, farmChecks } from '../commands/plan/app-setting.ts'
import { farmToday } from '../kit/clock.ts'
import type { Tx } from '../kit/database.ts'
import { translate } from '../kit/database-errors.ts'
import { success } from '../kit/envelope.ts'
import { once } from '../kit/idempotent.ts'
import { invalid, notFound } from '../kit/refused.ts'
import { callerOf } from '../plugins/authorization.ts'
import { storeOf } from '../stores.ts'
import { call, jobOf } from './call.ts'
import { readBody, uidParam } from './read-body.ts'

const PAGE = 'parameter-configuration'
const query = { organizeId: reference('组织', 'org-manage') }
const body = {
  organizeId: reference('组织', 'org-manage'),
  value: text('值', { maxLength: 500, spaces: true }),
  /** Resets to the scope above. */
  reset: text('恢复默认', { maxLength: 5 }),
  /** The value may replace the setting of the same day: the user confirmed it. */
  replaces: text('替换当日设置', { maxLength: 5 }),
  effectiveFrom: date('生效日期', { required: true }),
  reason: text('原因', { required: true, maxLength: 200, spaces: true }),
}

/** Every GET carries a timestamp apart from its parameters. */
const organizeOf = ({ query: asked }: FastifyRequest) =>
  readBody(query, { organizeId: (asked as { organizeId?: unknown }).organizeId ?? null }).organizeId

/** Asks for confirmation before a second setting of one day, where a farm has only one (spec §7). */
async function assertMayAdd(tx: Tx, key: ParameterKey, asked: FarmAsked): Promise<void> {
  const check = daySettingOf(key)
  const why = check ? await farmChecks[check].check(tx, asked) : null
  if (why) throw invalid({ effectiveFrom: [why] })
}

const keyOf = (request: FastifyRequest) => {
  const { key } = request.params as { key?: unknown }
  if (typeof key !== 'string' || !isParameterKey(key)) throw notFound('参数不存在')
  return key
}

/** 参数配置: every key with its state at a node, its history, and setting it. */
export async function parameters(app: FastifyInstance): Promise<void> {
  const open = (access: string, summary: string, fields?: typeof body) =>
    call(access, 'company', summary, { body: fields })

  app.get('/', open(PAGE, '参数列表'), (request) => {
    const organizeId = organizeOf(request)
    return app.inScope(request, async (tx, caller) => {
      const place = await placeOf(tx, caller, organizeId)
      const today = farmToday(app.now())
      return success({
        place,
        today,
        list: parameterRows(await settingRows(tx, place?.uid ?? null, null), today),
      })
    })
  })

  app.get('/:key/history', open(PAGE, '参数的历次变更'), (request) => {
    const organizeId = organizeOf(request)
    const key = keyOf(request)
    return app.inScope(request, async (tx, caller) => {
      const place = await placeOf(tx, caller, organizeId)
      return success({ list: await settingRows(tx, place?.uid ?? null, key) })
    })
  })

  app.put('/:key', open(`${PAGE}:edit`, '设置参数', body), (request) => {
    const { organizeId, value, reset, replaces, effectiveFrom, reason } = readBody(body, request.body)
    const key = keyOf(request)
    return app.inScope(request, async (tx, caller) => {
      const place = await placeOf(tx, caller, organizeId)
      if (place?.type === 'farm' && reset !== 'true' && replaces !== 'true')
        await assertMayAdd(tx, key, { farmId: place.uid, date: effectiveFrom })
      await setParameter(tx, caller, {
        key,
        node: place?.uid ?? null,
        value: reset === 'true' ? null : (value ?? ''),
        from: effectiveFrom,
        reason,
        today: farmToday(app.now()),
      })
      return success()
    })
  })

  app.delete('/planned/:uid', open(`${PAGE}:edit`, '撤销未生效的变更'), (request) =>
    app.inScope(request, async (tx, caller) => {
      await cancelPlanned(tx, caller, uidParam(request), farmToday(app.now()))
      return success()
    }),
  )
}

const copyBody = {
  uids: references('指标', 'productIndictor', { required: true }),
  farmIds: organisations('猪场', ['farm'], { required: true }),
}
const resetBody = { version: integer('版本', { required: true, min: 1 }) }

/** Acts of 生产指标 apart from listing and editing: reset to the default, and copying targets to several farms. */
export async function indicators(app: FastifyInstance): Promise<void> {
  const store = storeOf(productionIndicator)
  const open = (button: string, summary: string, body: typeof copyBody | typeof resetBody) => ({
    ...call(`productIndictor:${button}`, 'company', summary, { body }),
    errorHandler: (error: Error) => {
      throw translate(error, store.resource)
    },
  })

  app.post('/copy', open('copy', '复制指标到猪场', copyBody), (request) => {
    const given = readBody(copyBody, request.body)
    return app.inScope(request, (tx, caller) =>
      once(tx, caller, jobOf(request), async () => success(await copyToFarms(tx, caller, store, given))),
    )
  })

  app.post('/:uid/reset', open('reset', '指标恢复默认', resetBody), (request) => {
    const { version } = readBody(resetBody, request.body)
    return app.inScope(request, async (tx, caller) => {
      await resetIndicator(tx, caller, store, { uid: uidParam(request), version })
      return success()
    })
  })
}

const SYSTEM = 'system-configuration'
const settingsBody = {
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

/** 系统配置: the settings of the whole installation, read by users of the screen, written by the group's administrators. */
export async function systemConfiguration(app: FastifyInstance): Promise<void> {
  const look = (summary: string) => call(SYSTEM, 'company', summary)

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

  app.put('/', call(`${SYSTEM}:edit`, 'company', '保存系统配置', { body: settingsBody }), (request) => {
    const { changes, reason } = readBody(settingsBody, request.body)
    return app.inScope(request, async (tx, caller) => {
      const read = changes.map(({ key, value, was, reset }) => ({
        ...{ key, was: was ?? '' },
        value: reset === 'true' ? null : (value ?? ''),
      }))
      await saveSystemSettings(tx, caller, {
        ...{ changes: read, reason },
        today: farmToday(app.now()),
      })
      return success()
    })
  })
}
