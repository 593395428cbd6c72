import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { freshenCosts } from '../commands/batch/costs/stale.ts'
import { freshenLedger } from '../commands/costs/fresh.ts'
import { farmToday } from '../kit/clock.ts'

/** Screens that show what batches cost. */
const READERS = new Set([
  'nurs-and-finsh-batch-efficiency',
  'batch-manage',
  'sale-pig-detail',
  'sale-pig-death',
  'querybatchdiff',
  'cost-summary',
  'yearPlan',
  'yearPlanAttainment',
])
/** Screens that show the cost ledger. */
const LEDGER_READERS = new Set(['cost-summary', 'yearPlan', 'yearPlanAttainment'])
/** Farms brought up to date while a person waits; the rest follows by the clock. */
const AT_ONCE = 8

/** Who reads costs reads those of what was recorded last. */
export const freshCosts = fp(async (app: FastifyInstance) => {
  app.addHook('preHandler', async (request) => {
    const [screen = ''] = (request.routeOptions.config.access ?? '').split(':')
    const { caller } = request
    if (!caller) return
    const freshen = async (readers: ReadonlySet<string>, what: string, work: typeof freshenCosts) => {
      if (!readers.has(screen)) return
      await work(app.db, caller.scope, farmToday(app.now()), AT_ONCE).catch((error: unknown) =>
        app.log.error({ err: error }, `${what} behind`),
      )
    }
    await freshen(READERS, 'batch costs are', freshenCosts)
    await freshen(LEDGER_READERS, 'the cost ledger is', freshenLedger)
  })
})
