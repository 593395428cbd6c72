import type { FastifyInstance, FastifyRequest } from 'fastify'
import { month, organisation } from '#kit/field.ts'
import type { Act } from '../commands/act.ts'
import { type Accrual, accrueDepreciation, reverseDepreciation } from '../commands/costs/depreciation.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { traceOf } from '../plugins/authorization.ts'
import { readBody } from './read-body.ts'

const NAME = 'biologicalDepreciation'
const fields = { farmId: organisation('猪场', ['farm']), month: month('期间', { required: true }) }

/** 计提 and 撤销计提 of a farm's month. */
export async function depreciationRoutes(app: FastifyInstance): Promise<void> {
  const open = (button: string) => ({ config: { access: `${NAME}:${button}`, scope: 'farm' as const } })
  const run = (
    request: FastifyRequest,
    work: (act: Act, farmId: string, month: string) => Promise<Accrual>,
  ) =>
    app.inScope(request, async (tx, caller) => {
      const { farmId, month: asked } = readBody(fields, request.body)
      const act = { tx, caller, trace: traceOf(request), today: farmToday(app.now()) }
      return success(await work(act, chooseFarm(caller, farmId), asked))
    })
  app.post('/accrue', open('accrue'), (request) => run(request, accrueDepreciation))
  app.post('/reverse', open('reverse'), (request) => run(request, reverseDepreciation))
}
