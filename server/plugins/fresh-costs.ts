import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { freshenCosts } from '../commands/batch/costs/stale.ts'
import { farmToday } from '../kit/clock.ts'

/** Screens that show what batches cost. */
const READERS = new Set([
  'nurs-and-finsh-batch-efficiency',
  'batch-manage',
  'sale-pig-detail',
  'sale-pig-death',
  'querybatchdiff',
])
/** Farms brought up to date while a person waits; the rest follows by the clock. */
const AT_ONCE = 8

/** Who reads costs reads those of what was recorded last. */
export const freshCosts = fp(async (app: FastifyInstance) => {
  app.addHook('preHandler', async (request) => {
    const [screen = ''] = (request.routeOptions.config.access ?? '').split(':')
    const { caller } = request
    if (!caller || !READERS.has(screen)) return
    await freshenCosts(app.db, caller.scope, farmToday(app.now()), AT_ONCE).catch((error: unknown) =>
      app.log.error({ err: error }, 'batch costs are behind'),
    )
  })
})
