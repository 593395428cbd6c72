import type { FastifyInstance } from 'fastify'
import { flag, month, note, organisation, text } from '#kit/field.ts'
import { accrueDepreciation, reverseDepreciation } from '../commands/costs/costs.depreciation.ts'
import { closeMonth, reopenMonth } from '../commands/month-close/close.ts'
import { monthOf, readMonth } from '../commands/month-close/month-close.read.ts'
import { readIdentities, signMonth } from '../commands/month-close/sign.ts'
import { callsOf } from '../plugins/call.ts'

const ask = { farmId: organisation('猪场', ['farm']), period: text('会计期间', { maxLength: 7 }) }
const look = { ...ask, check: flag('检查') }
const act = { ...ask, reason: note('原因', { spaces: true }) }

/** The accounting months of farms: results, check list, closing and reopening; and 数据核对. */
export async function monthClose(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'endmonth-pigherds', scope: 'farm' })
  const onMonth = { body: { ...look, ...act }, once: true }

  // answers the whole response (spec §7): months, rows, check list
  const looking = { ...onMonth, summary: '月末猪群', overrides: { documented: look } }
  calls.post('/event/pigherds/EndMonthPigherd', looking, ({ tx, farmId, body, today }) =>
    readMonth(tx, { farmId, period: body.period, today, check: body.check === true }),
  )

  for (const [button, summary, command] of [
    ['close', '月结', closeMonth],
    ['reopen', '反月结', reopenMonth],
  ] as const)
    calls.post(
      `/endmonth-pigherds/${button}`,
      { ...onMonth, button, summary, overrides: { documented: act } },
      async (step) => {
        const { tx, farmId, body, today } = step
        const month = await monthOf(tx, { farmId, period: body.period, today })
        await command(step, { farmId, month, reason: body.reason })
        return readMonth(tx, { farmId, period: month.period, today })
      },
    )

  const sjhd = { ...onMonth, access: 'sjhd', overrides: { documented: ask } }
  calls.post('/sjhd/check', { ...sjhd, summary: '数据核对' }, async ({ tx, farmId, body, today }) =>
    readIdentities(tx, farmId, await monthOf(tx, { farmId, period: body.period, today }), today),
  )
  calls.post('/sjhd/sign', { ...sjhd, button: 'sign', summary: '数据核对签认' }, async (step) => {
    const { tx, caller, farmId, body, today } = step
    await signMonth(step, farmId, await monthOf(tx, { farmId, period: body.period, today }))
    return { signedBy: caller.name }
  })
}

const fields = { farmId: organisation('猪场', ['farm']), month: month('期间', { required: true }) }

/** 计提 and 撤销计提 of a farm's month. */
export async function depreciationRoutes(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'biologicalDepreciation', scope: 'farm' })
  for (const [button, command] of Object.entries({
    accrue: accrueDepreciation,
    reverse: reverseDepreciation,
  }))
    calls.post(`/${button}`, { button, body: fields, once: true }, (act) =>
      command(act, act.farmId, act.body.month),
    )
}
