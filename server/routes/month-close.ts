import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Fields, flag, month, organisation, text } from '#kit/field.ts'
import {
  type Accrual,
  accrueDepreciation,
  reverseDepreciation,
} from '../commands/costs/costs.depreciation.ts'
import type { Act } from '../commands/entry/entry.act.ts'
import { closeMonth, reopenMonth } from '../commands/month-close/close.ts'
import { monthOf, readMonth } from '../commands/month-close/month-close.read.ts'
import { readIdentities, signMonth } from '../commands/month-close/sign.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { call } from './call.ts'
import { readBody } from './read-body.ts'
import { stepOf } from './step.ts'

const ask = { farmId: organisation('猪场', ['farm']), period: text('会计期间', { maxLength: 7 }) }
const look = { ...ask, check: flag('检查') }
const act = { ...ask, reason: text('原因', { multiline: true, spaces: true }) }

/** The accounting months of farms: results, check list, closing and reopening; and 数据核对. */
export async function monthClose(app: FastifyInstance): Promise<void> {
  const take = stepOf(app)
  const open = (access: string, summary: string, body: Fields) => call(access, 'farm', summary, { body })

  // answers the whole response (spec §7): months, rows, check list
  app.post('/event/pigherds/EndMonthPigherd', open('endmonth-pigherds', '月末猪群', look), (request) =>
    onMonth(request, ({ tx, today }, { farmId, period, check }) =>
      readMonth(tx, { farmId, period, today, check }),
    ),
  )

  for (const [name, summary, command] of [
    ['close', '月结', closeMonth],
    ['reopen', '反月结', reopenMonth],
  ] as const)
    app.post(`/endmonth-pigherds/${name}`, open(`endmonth-pigherds:${name}`, summary, act), (request) =>
      onMonth(request, async (step, { farmId, period, reason }) => {
        const { tx, today } = step
        const month = await monthOf(tx, { farmId, period, today })
        await command(step, { farmId, month, reason })
        return readMonth(tx, { farmId, period: month.period, today })
      }),
    )

  app.post('/sjhd/check', open('sjhd', '数据核对', ask), (request) =>
    onMonth(request, async ({ tx, today }, { farmId, period }) =>
      readIdentities(tx, farmId, await monthOf(tx, { farmId, period, today }), today),
    ),
  )
  app.post('/sjhd/sign', open('sjhd:sign', '数据核对签认', ask), (request) =>
    onMonth(request, async (step, { farmId, period }) => {
      const { tx, caller, today } = step
      await signMonth(step, farmId, await monthOf(tx, { farmId, period, today }))
      return { signedBy: caller.name }
    }),
  )

  interface Asked {
    readonly farmId: string
    readonly period: string | null
    readonly reason: string | null
    readonly check: boolean
  }

  function onMonth(request: FastifyRequest, work: (step: Act, asked: Asked) => Promise<object>) {
    const { farmId, period, reason, check } = readBody({ ...look, ...act }, request.body)
    return take(request, (step) =>
      work(step, { farmId: chooseFarm(step.caller, farmId), period, reason, check: check === true }),
    )
  }
}

const NAME = 'biologicalDepreciation'
const fields = { farmId: organisation('猪场', ['farm']), month: month('期间', { required: true }) }

/** 计提 and 撤销计提 of a farm's month. */
export async function depreciationRoutes(app: FastifyInstance): Promise<void> {
  const step = stepOf(app)
  const open = (button: string) => call(`${NAME}:${button}`, 'farm')
  const run = (
    request: FastifyRequest,
    work: (act: Act, farmId: string, month: string) => Promise<Accrual>,
  ) =>
    step(request, (act) => {
      const { farmId, month: asked } = readBody(fields, request.body)
      return work(act, chooseFarm(act.caller, farmId), asked)
    })
  app.post('/accrue', open('accrue'), (request) => run(request, accrueDepreciation))
  app.post('/reverse', open('reverse'), (request) => run(request, reverseDepreciation))
}
