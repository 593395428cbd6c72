import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isParameterKey, type ParameterKey } from '#domain/parameters.ts'
import { date, reference, text } from '#kit/field.ts'
import { daySettingOf } from '#kit/setting-checks.ts'
import { parameterRows, settingRows } from '../commands/parameters/parameter-rows.ts'
import { placeOf } from '../commands/parameters/place-of.ts'
import { cancelPlanned, setParameter } from '../commands/parameters/set-parameter.ts'
import { type FarmAsked, farmChecks } from '../commands/plan/app-setting.ts'
import { farmToday } from '../kit/clock.ts'
import type { Tx } from '../kit/database.ts'
import { success } from '../kit/envelope.ts'
import { invalid, notFound } from '../kit/refused.ts'
import { traceOf } from '../plugins/authorization.ts'
import { readBody, uidParam } from './read-body.ts'

const PAGE = 'parameter-configuration'
const query = { organizeId: reference('组织', 'org-manage') }
const body = {
  organizeId: reference('组织', 'org-manage'),
  value: text('值', { maxLength: 500, spaces: true }),
  /** Back to the scope above. */
  reset: text('恢复默认', { maxLength: 5 }),
  /** The value may take the place of what is set for the day: the person was asked. */
  replaces: text('替换当日设置', { maxLength: 5 }),
  effectiveFrom: date('生效日期', { required: true }),
  reason: text('原因', { required: true, maxLength: 200, spaces: true }),
}

/** Every GET carries a time beside what is asked. */
const organizeOf = ({ query: asked }: FastifyRequest) =>
  readBody(query, { organizeId: (asked as { organizeId?: unknown }).organizeId ?? null }).organizeId

/** A setting of which a farm has one a day: a person who sets another is asked first (spec §7). */
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

/** 参数配置: every key as it stands at a node, its history, and setting it. */
export async function parameters(app: FastifyInstance): Promise<void> {
  const open = (access: string, summary: string, fields?: typeof body) => ({
    config: { access, scope: 'company', doc: { summary, ...(fields ? { body: fields } : {}) } } as const,
  })

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
      await setParameter(tx, caller, traceOf(request), {
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
      await cancelPlanned(tx, caller, traceOf(request), uidParam(request), farmToday(app.now()))
      return success()
    }),
  )
}
