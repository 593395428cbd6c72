import type { FastifyInstance, FastifyRequest } from 'fastify'
import { indicatorCodes } from '#domain/indicators.ts'
import type { ReportFace } from '#kit/report.ts'
import { isTimeGroup } from '#kit/report-period.ts'
import { indicatorsOf } from '../commands/indicators/indicators-of.ts'
import { farmMoment, farmToday } from '../kit/clock.ts'
import type { Db, Tx } from '../kit/database.ts'
import { success } from '../kit/envelope.ts'
import { runCard } from '../kit/report/card.ts'
import { readCross, runCross } from '../kit/report/cross.ts'
import type { ReportContext, ServerReport } from '../kit/report/definition.ts'
import { calendarOf } from '../kit/report/farm-calendar.ts'
import { asSeenBy } from '../kit/report/money.ts'
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
import { exportCross } from '../plugins/export-cross.ts'
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

/** What is asked of a report, as its caller may see it. */
interface Asked {
  readonly source: ServerReport
  readonly context: ReportContext
  readonly body: Body
}
type Answer = (tx: Tx, asked: Asked) => Promise<object>
/** Adds a route that reads the question and answers it. */
type Ask = (path: string, summary: string, answer: Answer) => void

async function reportRoutes(app: FastifyInstance, { source: whole, db }: Served): Promise<void> {
  const { report } = whole
  const open = (summary: string) => ({
    config: { access: report.name, scope: 'farm', doc: { summary: `${report.label}：${summary}` } } as const,
  })

  app.get('/', open('列、筛选和分组'), (request) => {
    const source = asSeenBy(whole, callerOf(request))
    const face: ReportFace = {
      ...source.report,
      ...(source.range && { range: source.range }),
      ids: Object.keys({ ...source.ids, ...source.links }),
      today: farmToday(app.now()),
    }
    return success(face)
  })

  const ask: Ask = (path, summary, answer) =>
    app.post(path, open(summary), async (request, reply) => {
      const [caller, body, now] = [callerOf(request), asBody(request.body), app.now()]
      const source = asSeenBy(whole, caller)
      const today = farmToday(now)
      const filters = readFilters(source, body, today)
      return readReport(db, caller.scope, abortSignal(reply), async (tx) => {
        const context = await readContext(tx, caller, source, filters, today)
        return success({
          ...(await answer(tx, { source, context, body })),
          calendar: calendarOf(context),
          asOf: farmMoment(now),
        })
      })
    })

  answerRoutes(whole, ask)
  await app.register(exportRoute, { source: whole, db })
}

/** Rows with their sums, the rows behind a sum, the chart, and the views a report declares in addition. */
function answerRoutes({ report }: ServerReport, ask: Ask): void {
  ask('/', '查询', async (tx, { source, context, body }) => {
    // the second waits in the connection's queue: it is on its way the moment the first is answered
    const [answer, goals] = await Promise.all([
      runReport(tx, source, context, readWish(source.report, body)),
      goalsOf(tx, source, context),
    ])
    return { ...answer, goals }
  })

  ask('/drill', '合计背后的明细', (tx, { source, context, body }) => {
    const seen = source.report
    const wish = {
      ...readWish(seen, { ...body, groupBy: null }),
      inGroup: readDrill(seen, body),
      behind: true,
    }
    return runReport(tx, source, { ...context, only: readOnly(seen, body.column) }, wish)
  })

  /** Every period of the chart's time axis, oldest first, however the table is grouped. */
  ask('/chart', '走势图', async (tx, { source, context, body }) => {
    const wished = readWish(report, { ...body, sort: null }).groupBy
    const own = report.charts.some(({ group }) => group !== undefined && group === wished)
    const groupBy = isTimeGroup(wished) || own ? wished : report.chartGroup
    if (!groupBy) return { groupBy: null, list: [] }
    const sort = { key: '_group', order: 'asc' } as const
    const { list } = await runReport(tx, source, context, { groupBy, sort, limit: CHART_POINTS, offset: 0 })
    return { groupBy, list }
  })

  if (report.cross)
    ask('/cross', '交叉表', (tx, { source, context, body }) =>
      runCross(tx, source, context, readCross(source, body)),
    )

  if (report.card) ask('/card', '计分卡', (tx, { source, context }) => runCard(tx, source, context))
}

/** Targets and limits of the indicators the strip and the charts name, as they hold at the end of the period. */
async function goalsOf(tx: Tx, { report, range }: ServerReport, { farms, filters, today }: ReportContext) {
  const told = [...report.metrics, ...report.charts, ...(report.compare?.lines ?? [])]
  const codes = indicatorCodes.filter((code) => told.some(({ goal }) => goal === code))
  if (codes.length === 0) return {}
  const goals = await indicatorsOf(tx, farms, range ? String(filters[range.to]) : today)
  return Object.fromEntries(codes.map((code) => [code, goals[code]]))
}

async function exportRoute(app: FastifyInstance, { source: whole, db }: Served): Promise<void> {
  const { name, label } = whole.report
  const deps = (request: FastifyRequest) => ({
    source: asSeenBy(whole, callerOf(request)),
    db,
    lookup: resourceNamed,
  })
  acceptFormPost(app)
  const config = { access: `${name}:export`, scope: 'farm', doc: { summary: `${label}：导出` } } as const
  app.post('/export', { config }, (request, reply) => exportReport(app, request, reply, deps(request)))
  if (whole.report.card)
    app.post('/card/export', { config }, (request, reply) => exportCard(app, request, reply, deps(request)))
  if (whole.report.cross)
    app.post('/cross/export', { config }, (request, reply) => exportCross(app, request, reply, deps(request)))
  if (whole.report.compare)
    app.post('/compare/export', { config }, (request, reply) =>
      exportCompare(app, request, reply, deps(request), goalsOf),
    )
}
