import type { FastifyInstance, FastifyRequest } from 'fastify'
import { month, organisation } from '#kit/field.ts'
import {
  type Accrual,
  accrueDepreciation,
  reverseDepreciation,
} from '../commands/costs/costs.depreciation.ts'
import type { Act } from '../commands/entry/entry.act.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { readBody } from './read-body.ts'
import { stepOf } from './step.ts'

const NAME = 'biologicalDepreciation'
const fields = { farmId: organisation('猪场', ['farm']), month: month('期间', { required: true }) }

/** 计提 and 撤销计提 of a farm's month. */
export async function depreciationRoutes(app: FastifyInstance): Promise<void> {
  const step = stepOf(app)
  const open = (button: string) => ({ config: { access: `${NAME}:${button}`, scope: 'farm' as const } })
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
