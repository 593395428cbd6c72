import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { farmMoment, farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import type { ServerReport } from '../kit/report/definition.ts'
import { runReport } from '../kit/report/query.ts'
import { readContext, readDrill, readWish } from '../kit/report/request.ts'
import { exportReport } from '../plugins/export-report.ts'
import { acceptFormPost } from '../plugins/form-post.ts'
import { serverReports } from '../reports/index.ts'
import { resourceNamed } from '../stores.ts'

type Body = Readonly<Record<string, unknown>>

/** The same report names answer under each of these, each from its own pool (spec §7). */
const PREFIXES = ['bi', 'bi-archive', 'bi-archive2', 'huge-calculate', 'huge-calculate-archive'] as const

const bodyOf = (request: FastifyRequest): Body =>
  request.body !== null && typeof request.body === 'object' && !Array.isArray(request.body)
    ? (request.body as Body)
    : {}

export async function reports(app: FastifyInstance): Promise<void> {
  for (const prefix of PREFIXES) {
    for (const source of serverReports)
      app.register(reportRoutes, { prefix: `/${prefix}/${source.report.name}`, source })
  }
}

async function reportRoutes(app: FastifyInstance, { source }: { source: ServerReport }): Promise<void> {
  const { report } = source
  const open = { config: { access: report.name, scope: 'farm' as const } }

  app.get('/', open, () => success({ ...report, today: farmToday(app.now()) }))

  app.post('/', open, (request) =>
    app.inScope(request, async (tx, caller) => {
      const body = bodyOf(request)
      const context = await readContext(tx, caller, source, body, farmToday(app.now()))
      const answer = await runReport(tx, source, context, readWish(report, body))
      return success({ ...answer, asOf: farmMoment(app.now()) })
    }),
  )

  /** The chart's points: every group of a time axis, whatever the table shows. */
  app.post('/chart', open, (request) =>
    app.inScope(request, async (tx, caller) => {
      const body = bodyOf(request)
      const context = await readContext(tx, caller, source, body, farmToday(app.now()))
      const groupBy = readWish(report, body).groupBy ?? report.chartGroup ?? null
      const wish = { groupBy, sort: null, limit: 400, offset: 0 }
      return success({ groupBy, list: groupBy ? (await runReport(tx, source, context, wish)).list : [] })
    }),
  )

  app.post('/drill', open, (request) =>
    app.inScope(request, async (tx, caller) => {
      const body = bodyOf(request)
      const context = await readContext(tx, caller, source, body, farmToday(app.now()))
      const wish = { ...readWish(report, { ...body, groupBy: null }), inGroup: readDrill(report, body) }
      return success({ ...(await runReport(tx, source, context, wish)), asOf: farmMoment(app.now()) })
    }),
  )

  await app.register(exportRoute, { source })
}

async function exportRoute(app: FastifyInstance, { source }: { source: ServerReport }): Promise<void> {
  acceptFormPost(app)
  app.post(
    '/export',
    { config: { access: `${source.report.name}:export`, scope: 'farm' } },
    (request: FastifyRequest, reply: FastifyReply) =>
      exportReport(app, request, reply, source, resourceNamed),
  )
}
