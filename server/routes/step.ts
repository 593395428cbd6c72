import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Act } from '../commands/entry/entry.act.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { once } from '../kit/idempotent.ts'
import { jobOf } from './call.ts'

/** A step triggered by a button: in the caller's scope, and executed once however often it is sent. */
export const stepOf =
  (app: FastifyInstance) =>
  (request: FastifyRequest, work: (act: Act) => Promise<object | undefined>): Promise<unknown> => {
    const job = { ...jobOf(request), of: request.url }
    return app.inScope(request, (tx, caller) =>
      once(tx, caller, job, async () =>
        success((await work({ tx, caller, today: farmToday(app.now()) })) ?? {}),
      ),
    )
  }
