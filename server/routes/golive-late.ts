import type { FastifyInstance } from 'fastify'
import { choice, flag, text } from '#kit/field.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import { lateFields, lateKinds } from '#resources/golive/late.ts'
import { addLate } from '../commands/golive/late.ts'
import { readLines } from '../commands/golive/lines.ts'
import { farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { once } from '../kit/idempotent.ts'
import { tried } from '../kit/tried.ts'
import { traceOf } from '../plugins/authorization.ts'
import { asBody } from './event-body.ts'
import { readBody } from './read-body.ts'

const fields = {
  kind: choice('补录内容', lateKinds, { required: true }),
  reason: text('补录原因', { required: true, spaces: true, maxLength: 200 }),
  dryRun: flag('试算', { default: false }),
}
const MOST_LINES = 100

/** What a go-live forgot, added to a farm that works: a trial says what it changes. */
export async function goLiveLate(app: FastifyInstance): Promise<void> {
  app.post('/golive/late', { config: { access: `${GO_LIVE}:late`, scope: 'farm' } }, (request) => {
    const { farmId, lines: raw, ...rest } = asBody(request.body)
    const { kind, reason, dryRun } = readBody(fields, rest)
    const lines = readLines(lateFields[kind], raw, MOST_LINES)
    const trace = traceOf(request)
    const add = (tx: Tx, caller: Caller) =>
      addLate(tx, caller, trace, {
        ...{ farmId: chooseFarm(caller, farmId), kind, lines, reason },
        today: farmToday(app.now()),
      })
    const inScope = <T>(work: (tx: Tx, caller: Caller) => Promise<T>) => app.inScope(request, work)
    if (dryRun) return tried(inScope, add).then((answer) => success({ ...answer, saved: false }))
    const key = request.headers['idempotency-key']?.toString()
    return inScope((tx, caller) =>
      once(tx, caller, { key, route: trace.route, body: request.body }, async () =>
        success({ ...(await add(tx, caller)), saved: true }),
      ),
    )
  })
}
