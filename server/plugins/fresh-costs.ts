import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isUuid } from '#kit/parse.ts'
import { freshenCosts } from '../commands/costs/costs.fresh.ts'
import { farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import { type Db, reading } from '../kit/database.ts'
import { Refused } from '../kit/refused.ts'
import type { FilterValues, KeptFigures, ServerReport } from '../kit/report/definition.ts'
import { lateFarms } from '../kit/report/late-farms.ts'
import { farmsBelow } from '../kit/report/report.request.ts'
import { keptCosts, lateWords } from '../queries/kept-costs.ts'

/** A year's plan is proposed from the last year's costs: they must be up to date. */
const PROPOSAL = '/yearPlan/propose'
/** Calls other than reports that show costs of batches or months. */
const READERS: Readonly<Record<string, readonly KeptFigures[]>> = {
  'batch-manage': [keptCosts.batches],
  [PROPOSAL]: [keptCosts.batches, keptCosts.ledger],
}

type Failed = (error: unknown, farmId: string) => void

/** A checked request for a report. */
export interface ReportAsked {
  readonly source: ServerReport
  readonly caller: Caller
  readonly filters: FilterValues
  readonly today: string
}

/** Brings the kept costs of a report up to date in the requested farms. */
export async function freshenReport(
  db: Db,
  { source, caller, filters, today }: ReportAsked,
  failed: Failed,
): Promise<void> {
  const keeps = source.plan?.keeps
  if (!keeps) return
  const { scope } = caller
  const farms = await reading(db, scope, (tx) => farmsBelow(tx, caller, filters.farmIds))
  await freshenCosts({ db, scope, today, farms, kept: keeps, failed })
}

/** Readers of costs get up-to-date ones: of the farm a call names, else of all in sight. */
export const freshCosts = fp(async (app: FastifyInstance) => {
  app.addHook('preHandler', async (request) => {
    const { caller, routeOptions } = request
    const [screen = ''] = (routeOptions.config.access ?? '').split(':')
    const kept = Object.entries(READERS).find(([name]) => routeOptions.url?.endsWith(name) || name === screen)
    if (!caller || !kept) return
    const { scope } = caller
    const farms = farmOf(request, scope.farms)
    const failed: Failed = (error, farm) => app.log.error({ err: error, farm }, 'costs are behind')
    const today = farmToday(app.now())
    await freshenCosts({ db: app.db, scope, today, farms, kept: kept[1], failed })
    if (kept[0] !== PROPOSAL) return
    const words = await reading(app.db, scope, async (tx) =>
      lateWords(await lateFarms(tx, kept[1], farms, today)),
    )
    if (words !== null) throw new Refused('ERROR', `${words}，请稍后再试`)
  })
})

function farmOf({ query, body }: FastifyRequest, farms: readonly string[]): readonly string[] {
  const named = [query, body].flatMap((one) => {
    const { farmId } = (one ?? {}) as { readonly farmId?: unknown }
    return isUuid(farmId) ? [farmId] : []
  })
  return named.length > 0 ? farms.filter((one) => named.includes(one)) : farms
}
