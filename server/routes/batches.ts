import type { FastifyInstance } from 'fastify'
import { batchLedger } from '../commands/batch/ledger.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'

interface ById {
  Params: { uid: string }
}

/** 批次管理 beyond its records: what happened to a batch. */
export async function batchRoutes(app: FastifyInstance): Promise<void> {
  app.get<ById>('/:uid/ledger', { config: { access: 'batch-manage', scope: 'farm' } }, (request) =>
    app.inScope(request, async (tx) =>
      success({ ...(await batchLedger(tx, request.params.uid)), today: farmToday(app.now()) }),
    ),
  )
}
