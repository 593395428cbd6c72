import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { freshenCosts } from '../commands/batch/costs/stale.ts'
import { freshenLedger } from '../commands/costs/fresh.ts'
import { farmToday } from '../kit/clock.ts'
import type { DataScope, Db } from '../kit/database.ts'

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
  'farm-product-sum-report',
  'farm-product-sum-report-old',
])
/** Those that show the cost ledger. */
const LEDGER_READERS = new Set([
  'cost-summary',
  PROPOSAL,
  'yearPlanAttainment',
  'farm-product-sum-report',
  'farm-product-sum-report-old',
])
/** Farms brought up to date while a person waits; the rest follows by the clock. */
const AT_ONCE = 8

/** Brings the costs a screen or a call shows up to date in a few farms of the reader; a failure leaves them as they are. */
export async function freshenFor(
  db: Db,
  scope: DataScope,
  reader: string,
  today: string,
  failed: (error: unknown, what: string) => void,
): Promise<void> {
  const freshen = async (readers: ReadonlySet<string>, what: string, work: typeof freshenCosts) => {
    if (!readers.has(reader)) return
    await work(db, scope, today, AT_ONCE).catch((error: unknown) => failed(error, what))
  }
  await freshen(READERS, 'batch costs are', freshenCosts)
  await freshen(LEDGER_READERS, 'the cost ledger is', freshenLedger)
}

/** Who reads costs reads those of what was recorded last. */
export const freshCosts = fp(async (app: FastifyInstance) => {
  app.addHook('preHandler', async (request) => {
    const { caller, routeOptions } = request
    const [screen = ''] = (routeOptions.config.access ?? '').split(':')
    const reader = routeOptions.url?.endsWith(PROPOSAL) ? PROPOSAL : screen
    if (!caller) return
    await freshenFor(app.db, caller.scope, reader, farmToday(app.now()), (error, what) =>
      app.log.error({ err: error }, `${what} behind`),
    )
  })
})
