import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Fields, flag, organisation, text } from '#kit/field.ts'
import { closeMonth, reopenMonth } from '../commands/close/close.ts'
import { monthOf, readMonth } from '../commands/close/read.ts'
import { signMonth } from '../commands/close/sign.ts'
import { reconcile } from '../commands/reconcile/index.ts'
import { farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { traceOf } from '../plugins/authorization.ts'
import { readBody } from './read-body.ts'

const ask = { farmId: organisation('猪场', ['farm']), period: text('会计期间', { maxLength: 7 }) }
const look = { ...ask, check: flag('检查') }
const act = { ...ask, reason: text('原因', { multiline: true, spaces: true }) }

/** The accounting months of farms: what they came to, the check list, closing and opening again; and 数据核对. */
export async function monthClose(app: FastifyInstance): Promise<void> {
  const open = (access: string, summary: string, body: Fields) => ({
    config: { access, scope: 'farm' as const, doc: { summary, body } },
  })

  // answers the whole response (spec.md §7): months, rows, check list
  app.post('/event/pigherds/EndMonthPigherd', open('endmonth-pigherds', '月末猪群', look), (request) =>
    onMonth(request, async (tx, _caller, { farmId, period, today, check }) =>
      success(await readMonth(tx, { farmId, period, today, check })),
    ),
  )

  for (const [name, summary, command] of [
    ['close', '月结', closeMonth],
    ['reopen', '反月结', reopenMonth],
  ] as const)
    app.post(`/endmonth-pigherds/${name}`, open(`endmonth-pigherds:${name}`, summary, act), (request) =>
      onMonth(request, async (tx, caller, { farmId, period, today, reason }) => {
        const month = await monthOf(tx, { farmId, period, today })
        await command({ tx, caller, today, trace: traceOf(request) }, { farmId, month, reason })
        return success(await readMonth(tx, { farmId, period: month.period, today }))
      }),
    )

  app.post('/sjhd/check', open('sjhd', '数据核对', ask), (request) =>
    onMonth(request, async (tx, _caller, { farmId, period, today }) => {
      const month = await monthOf(tx, { farmId, period, today })
      return success({ farmId, month, rules: await reconcile(tx, farmId, month) })
    }),
  )
  app.post('/sjhd/sign', open('sjhd:sign', '数据核对签认', ask), (request) =>
    onMonth(request, async (tx, caller, { farmId, period, today }) => {
      const month = await monthOf(tx, { farmId, period, today })
      await signMonth({ tx, caller, today, trace: traceOf(request) }, farmId, month)
      return success({ signedBy: caller.name })
    }),
  )

  interface Asked {
    readonly farmId: string
    readonly period: string | null
    readonly reason: string | null
    readonly check: boolean
    readonly today: string
  }

  function onMonth<T>(
    request: FastifyRequest,
    work: (tx: Tx, caller: Caller, asked: Asked) => Promise<T>,
  ): Promise<T> {
    const { farmId, period, reason, check } = readBody({ ...look, ...act }, request.body)
    const today = farmToday(app.now())
    return app.inScope(request, (tx, caller) =>
      work(tx, caller, { farmId: chooseFarm(caller, farmId), period, reason, today, check: check === true }),
    )
  }
}
