import type { FastifyInstance } from 'fastify'
import { integer, organisations, references } from '#kit/field.ts'
import { copyToFarms } from '../commands/indicators/copy-to-farms.ts'
import { resetIndicator } from '../commands/indicators/reset-indicator.ts'
import { translate } from '../kit/database-errors.ts'
import { success } from '../kit/envelope.ts'
import { once } from '../kit/idempotent.ts'
import { traceOf } from '../plugins/authorization.ts'
import { storeOf } from '../stores.ts'
import { readBody, uidParam } from './read-body.ts'

const copyBody = {
  uids: references('指标', 'productIndictor', { required: true }),
  farmIds: organisations('猪场', ['farm'], { required: true }),
}
const resetBody = { version: integer('版本', { required: true, min: 1 }) }

/** What 生产指标 does besides listing and editing: back to the default, and the same targets for several farms. */
export async function indicators(app: FastifyInstance): Promise<void> {
  const store = storeOf('productIndictor')
  const open = (button: string, summary: string, body: typeof copyBody | typeof resetBody) => ({
    config: { access: `productIndictor:${button}`, scope: 'company', doc: { summary, body } } as const,
    errorHandler: (error: Error) => {
      throw translate(error, store.resource)
    },
  })

  app.post('/copy', open('copy', '复制指标到猪场', copyBody), (request) => {
    const wish = readBody(copyBody, request.body)
    const trace = traceOf(request)
    const key = request.headers['idempotency-key']?.toString()
    const job = { key, route: trace.route, body: request.body }
    return app.inScope(request, (tx, caller) =>
      once(tx, caller, job, async () => success(await copyToFarms(tx, caller, trace, store, wish))),
    )
  })

  app.post('/:uid/reset', open('reset', '指标恢复默认', resetBody), (request) => {
    const { version } = readBody(resetBody, request.body)
    return app.inScope(request, async (tx, caller) => {
      await resetIndicator(tx, caller, traceOf(request), store, { uid: uidParam(request), version })
      return success()
    })
  })
}
