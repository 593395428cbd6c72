import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { freshenCosts } from '../commands/batch/costs/stale.ts'
import { freshenLedger } from '../commands/costs/fresh.ts'
import { farmToday } from '../kit/clock.ts'

/** Where a year's plan is made of what the last one cost. */
const PROPOSAL = '/yearPlan/propose'
/** Screens, and calls of screens, that show what batches cost. */
const READERS = new Set([
  'nurs-and-finsh-batch-efficiency',
  'batch-manage',
  'sale-pig-detail',
  'sale-pig-death',
  'querybatchdiff',
  'cost-summary',
  PROPOSAL,
  'yearPlanAttainment',
])
/** Those that show the cost ledger. */
const LEDGER_READERS = new Set(['cost-summary', PROPOSAL, 'yearPlanAttainment'])
/** Farms brought up to date while a person waits; the rest follows by the clock. */
const AT_ONCE = 8

/** Who reads costs reads those of what was recorded last. */
export const freshCosts = fp(async (app: FastifyInstance) => {
  app.addHook('preHandler', async (request) => {
    const { caller, routeOptions } = request
    const [screen = ''] = (routeOptions.config.access ?? '').split(':')
    const reader = routeOptions.url?.endsWith(PROPOSAL) ? PROPOSAL : screen
    if (!caller) return
    const freshen = async (readers: ReadonlySet<string>, what: string, work: typeof freshenCosts) => {
      if (!readers.has(reader)) return
      await work(app.db, caller.scope, farmToday(app.now()), AT_ONCE).catch((error: unknown) =>
        app.log.error({ err: error }, `${what} behind`),
      )
    }
    await freshen(READERS, 'batch costs are', freshenCosts)
    await freshen(LEDGER_READERS, 'the cost ledger is', freshenLedger)
  })
})
