import type { FastifyInstance } from 'fastify'
import { isParameterKey, type ParameterKey } from '#domain/parameters.ts'
import { date, integer, lines, organisations, reference, references, text } from '#kit/field.ts'
import { daySettingOf } from '#kit/setting-checks.ts'
import { productionIndicator } from '#resources/cost/production-indicator.ts'
import { copyToFarms, resetIndicator } from '../commands/indicators/indicators.act.ts'
import { parameterRows, placeOf, settingRows } from '../commands/parameters/parameter-rows.ts'
import { cancelPlanned, setParameter } from '../commands/parameters/set-parameter.ts'
import { saveSystemSettings, settingLog, systemSettings } from '../commands/parameters/settings.write.ts'
import { type FarmAsked, farmChecks } from '../commands/plan/app-setting.ts'
import type { Tx } from '../kit/database.ts'
import { invalid, notFound } from '../kit/refused.ts'
import { type Asked, callsOf } from '../plugins/call.ts'
import { readQuery } from '../plugins/read-body.ts'
import { storeOf } from '../stores.ts'

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

/** Asks for confirmation before a second setting of one day, where a farm has only one (spec §7). */
async function assertMayAdd(tx: Tx, key: ParameterKey, asked: FarmAsked): Promise<void> {
  const check = daySettingOf(key)
  const why = check ? await farmChecks[check].check(tx, asked) : null
  if (why) throw invalid({ effectiveFrom: [why] })
}

const keyOf = ({ key }: Pick<Asked, 'key'>) => {
  if (!isParameterKey(key)) throw notFound('参数不存在')
  return key
}

/** 参数配置: every key with its state at a node, its history, and setting it. */
export async function parameters(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'parameter-configuration', scope: 'company' })
  const placeAsked = ({ tx, caller, sent }: Asked) => placeOf(tx, caller, readQuery(query, sent).organizeId)

  calls.get('/', { summary: '参数列表' }, async (asked) => {
    const { tx, today } = asked
    const place = await placeAsked(asked)
    return { place, today, list: parameterRows(await settingRows(tx, place?.uid ?? null, null), today) }
  })

  calls.get('/:key/history', { summary: '参数的历次变更' }, async (asked) => {
    const place = await placeAsked(asked)
    return { list: await settingRows(asked.tx, place?.uid ?? null, keyOf(asked)) }
  })

  calls.put('/:key', { button: 'edit', summary: '设置参数', body }, async (asked) => {
    const { tx, caller, today } = asked
    const { organizeId, value, reset, replaces, effectiveFrom, reason } = asked.body
    const key = keyOf(asked)
    const place = await placeOf(tx, caller, organizeId)
    if (place?.type === 'farm' && reset !== 'true' && replaces !== 'true')
      await assertMayAdd(tx, key, { farmId: place.uid, date: effectiveFrom })
    await setParameter(tx, caller, {
      ...{ key, node: place?.uid ?? null, from: effectiveFrom, reason, today },
      value: reset === 'true' ? null : (value ?? ''),
    })
  })

  const cancelling = { button: 'edit', summary: '撤销未生效的变更' }
  calls.delete('/planned/:uid', cancelling, (act) => cancelPlanned(act, act.uid))
}

const copyBody = {
  uids: references('指标', 'productIndictor', { required: true }),
  farmIds: organisations('猪场', ['farm'], { required: true }),
}
const resetBody = { version: integer('版本', { required: true, min: 1 }) }

/** Acts of 生产指标 apart from listing and editing: reset to the default, and copying targets to several farms. */
export async function indicators(app: FastifyInstance): Promise<void> {
  const store = storeOf(productionIndicator)
  const { resource } = store
  const calls = callsOf(app, { access: 'productIndictor', scope: 'company', resource })
  const copying = { button: 'copy', summary: '复制指标到猪场', body: copyBody, once: true }
  calls.post('/copy', copying, ({ tx, caller, body }) => copyToFarms(tx, caller, store, body))

  const resetting = { button: 'reset', summary: '指标恢复默认', body: resetBody }
  calls.post('/:uid/reset', resetting, ({ tx, caller, uid, body }) =>
    resetIndicator(tx, caller, store, { uid, version: body.version }),
  )
}

const settingsBody = {
  changes: lines('改动', {
    key: text('键名', { required: true, maxLength: 60 }),
    value: text('值', { maxLength: 500, spaces: true }),
    was: text('原值', { maxLength: 500, spaces: true }),
    reset: text('还原', { maxLength: 5 }),
  }),
  reason: text('变更原因', { required: true, maxLength: 200, spaces: true }),
}

/** 系统配置: the settings of the whole installation, read by users of the screen, written by the group's administrators. */
export async function systemConfiguration(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'system-configuration', scope: 'company' })
  calls.get('/', { summary: '系统配置' }, async ({ tx, caller, today }) => ({
    ...{ today, mayEdit: caller.scope.root },
    list: await systemSettings(tx, today),
  }))

  calls.list('/changes', { summary: '系统配置的变更记录' }, ({ tx }) => settingLog(tx))

  const saving = { button: 'edit', summary: '保存系统配置', body: settingsBody }
  calls.put('/', saving, (act) => {
    const changes = act.body.changes.map(({ key, value, was, reset }) => ({
      ...{ key, was: was ?? '' },
      value: reset === 'true' ? null : (value ?? ''),
    }))
    return saveSystemSettings(act, changes, act.body.reason)
  })
}
