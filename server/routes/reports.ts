import type { FastifyInstance } from 'fastify'
import { indicatorCodes } from '#domain/indicators.ts'
import type { ReportFace } from '#kit/report.ts'
import { isTimeGroup } from '#kit/report-period.ts'
import { indicatorsOf } from '../commands/indicators/indicators-of.ts'
import { farmMoment, farmToday } from '../kit/clock.ts'
import type { Db, Tx } from '../kit/database.ts'
import { success } from '../kit/envelope.ts'
import { runCard } from '../kit/report/card.ts'
import type { ReportContext, ServerReport } from '../kit/report/definition.ts'
import { calendarOf } from '../kit/report/farm-calendar.ts'
import { runReport } from '../kit/report/query.ts'
import {
  asBody,
  type Body,
  readContext,
  readDrill,
  readFilters,
  readOnly,
  readWish,
} from '../kit/report/request.ts'
import { readReport } from '../kit/report/transaction.ts'
import { callerOf } from '../plugins/authorization.ts'
import { exportCard } from '../plugins/export-card.ts'
import { exportCompare } from '../plugins/export-compare.ts'
import { exportReport } from '../plugins/export-report.ts'
import { acceptFormPost } from '../plugins/form-post.ts'
import { abortSignal } from '../plugins/stream-sheet.ts'
import { serverReports } from '../reports/index.ts'
import { resourceNamed } from '../stores.ts'

/** Pools of their own for reports: a replica of the live database, and old years. A missing archive is asked of the
 *  replica, a missing replica of the live database. */
export interface Archives {
  readonly replica?: Db
  readonly archive?: Db
  readonly archive2?: Db
}

/** The same report names answer under each of these, each from its own pool (spec §7). */
const poolOf = {
  bi: 'replica',
  'bi-archive': 'archive',
  'bi-archive2': 'archive2',
  'huge-calculate': 'replica',
  'huge-calculate-archive': 'archive',
} as const satisfies Record<string, keyof Archives>

interface Served {
  readonly source: ServerReport
  readonly db: Db
}

/** Most points of a chart: a year of days. */
const CHART_POINTS = 400

export async function reports(
  app: FastifyInstance,
  { archives = {} }: { archives?: Archives },
): Promise<void> {
  for (const [family, pool] of Object.entries(poolOf)) {
    const db = archives[pool] ?? archives.replica ?? app.db
    for (const source of serverReports)
      app.register(reportRoutes, { prefix: `/${family}/${source.report.name}`, source, db })
  }
}

type Answer = (tx: Tx, context: ReportContext, body: Body) => Promise<object>

async function reportRoutes(app: FastifyInstance, { source, db }: Served): Promise<void> {
  const { report } = source
  const open = (summary: string) => ({
    config: { access: report.name, scope: 'farm', doc: { summary: `${report.label}：${summary}` } } as const,
  })

  app.get('/', open('列、筛选和分组'), () => {
    const face: ReportFace = {
      ...report,
      ...(source.range && { range: source.range }),
      ids: Object.keys(source.ids ?? {}),
      today: farmToday(app.now()),
    }
    return success(face)
  })

  const ask = (path: string, summary: string, answer: Answer) =>
    app.post(path, open(summary), async (request, reply) => {
      const [caller, body, now] = [callerOf(request), asBody(request.body), app.now()]
      const today = farmToday(now)
      const filters = readFilters(source, body, today)
      return readReport(db, caller.scope, abortSignal(reply), async (tx) => {
        const context = await readContext(tx, caller, source, filters, today)
        return success({
          ...(await answer(tx, context, body)),
          calendar: calendarOf(context),
          asOf: farmMoment(now),
        })
      })
    })

  ask('/', '查询', async (tx, context, body) => {
    // the second waits in the connection's queue: it is on its way the moment the first is answered
    const [answer, goals] = await Promise.all([
      runReport(tx, source, context, readWish(report, body)),
      goalsOf(tx, source, context),
    ])
    return { ...answer, goals }
  })

  ask('/drill', '合计背后的明细', (tx, context, body) => {
    const wish = {
      ...readWish(report, { ...body, groupBy: null }),
      inGroup: readDrill(report, body),
      behind: true,
    }
    return runReport(tx, source, { ...context, only: readOnly(report, body.column) }, wish)
  })

  /** Every period of the chart's time axis, oldest first, however the table is grouped. */
  ask('/chart', '走势图', async (tx, context, body) => {
    const wished = readWish(report, { ...body, sort: null }).groupBy
    const own = report.charts.some(({ group }) => group !== undefined && group === wished)
    const groupBy = isTimeGroup(wished) || own ? wished : report.chartGroup
    if (!groupBy) return { groupBy: null, list: [] }
    const sort = { key: '_group', order: 'asc' } as const
    const { list } = await runReport(tx, source, context, { groupBy, sort, limit: CHART_POINTS, offset: 0 })
    return { groupBy, list }
  })

  if (report.card) ask('/card', '计分卡', (tx, context) => runCard(tx, source, context))

  await app.register(exportRoute, { source, db })
}

/** Targets and limits of the indicators the strip and the charts name, as they hold at the end of the period. */
async function goalsOf(tx: Tx, { report, range }: ServerReport, { farms, filters, today }: ReportContext) {
  const told = [...report.metrics, ...report.charts, ...(report.compare?.lines ?? [])]
  const codes = indicatorCodes.filter((code) => told.some(({ goal }) => goal === code))
  if (codes.length === 0) return {}
  const goals = await indicatorsOf(tx, farms, range ? String(filters[range.to]) : today)
  return Object.fromEntries(codes.map((code) => [code, goals[code]]))
}

async function exportRoute(app: FastifyInstance, { source, db }: Served): Promise<void> {
  const { name, label } = source.report
  acceptFormPost(app)
  const config = { access: `${name}:export`, scope: 'farm', doc: { summary: `${label}：导出` } } as const
  app.post('/export', { config }, (request, reply) =>
    exportReport(app, request, reply, { source, db, lookup: resourceNamed }),
  )
  if (source.report.card)
    app.post('/card/export', { config }, (request, reply) =>
      exportCard(app, request, reply, { source, db, lookup: resourceNamed }),
    )
  if (source.report.compare)
    app.post('/compare/export', { config }, (request, reply) =>
      exportCompare(app, request, reply, { source, db, lookup: resourceNamed }, goalsOf),
    )
}
