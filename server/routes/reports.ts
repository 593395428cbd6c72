import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DownloadKind } from '#kit/downloads.ts'
import { offlineProblem } from '#kit/query-days.ts'
import type { ReportDefinition } from '#kit/report.ts'
import { isTimeGroup } from '#kit/report-period.ts'
import type { ReportView } from '#kit/report-view.ts'
import { ofOwner } from '../commands/downloads/tasks.ts'
import { queueTask } from '../jobs/offline-job.ts'
import { audit } from '../kit/audit.ts'
import { farmMoment, farmToday } from '../kit/clock.ts'
import type { Db, Tx } from '../kit/database.ts'
import { success } from '../kit/envelope.ts'
import { keysOf } from '../kit/narrow.ts'
import { invalid } from '../kit/refused.ts'
import { asking } from '../kit/report/asking.ts'
import { runCard } from '../kit/report/card.ts'
import { readCross, runCross } from '../kit/report/cross.ts'
import type { ReportContext, ServerReport } from '../kit/report/definition.ts'
import { type Archives, poolOfFamily, type ReportFamily, reportFamilies } from '../kit/report/families.ts'
import { runReport } from '../kit/report/query.ts'
import { calendarOf } from '../kit/report/report.farm-calendar.ts'
import { asSeenBy } from '../kit/report/report.money.ts'
import {
  asBody,
  type Body,
  readContext,
  readDrill,
  readFilters,
  readOnly,
  readRequest,
} from '../kit/report/report.request.ts'
import { readSummary, runSummary } from '../kit/report/report.summary.ts'
import { readReport } from '../kit/report/transaction.ts'
import { callerOf } from '../plugins/authorization.ts'
import { call } from '../plugins/call.ts'
import { goalsOf } from '../plugins/export-compare.ts'
import { exportReport } from '../plugins/export-report.ts'
import { acceptFormPost } from '../plugins/form-post.ts'
import { freshenReport, type ReportAsked } from '../plugins/fresh-costs.ts'
import { describeRequest, fileViews, keptRequest, readView } from '../plugins/report-file.ts'
import { abortSignal } from '../plugins/stream-sheet.ts'
import { lateWords } from '../queries/kept-costs.ts'
import { serverReports } from '../reports/index.ts'

interface Served {
  /** Address of the report in its family. */
  readonly path: string
  readonly source: ServerReport
  readonly db: Db
  readonly family: ReportFamily
}

/** Most points of a chart: a year of days. */
const CHART_POINTS = 400

export async function reports(app: FastifyInstance, { archives }: { archives: Archives }): Promise<void> {
  const served = reportFamilies.flatMap((family): Served[] => {
    const db = poolOfFamily(archives, app.db, family)
    return serverReports.map((source) => ({ path: `/${family}/${source.report.name}`, source, db, family }))
  })
  for (const one of served) reportRoutes(app, one)
  // forms are read by these routes alone
  await app.register(async (exporting) => {
    acceptFormPost(exporting)
    for (const one of served) exportRoutes(exporting, one)
  })
}

/** A request for a report, within the caller's rights. */
interface Asked {
  readonly source: ServerReport
  readonly context: ReportContext
  readonly body: Body
}
type Answer = (tx: Tx, asked: Asked) => Promise<object>
/** Adds a route that reads the request and answers it. */
type Ask = (path: string, summary: string, answer: Answer) => void

function reportRoutes(app: FastifyInstance, { path: base, source: whole, db, family }: Served): void {
  const { report } = whole
  const open = (summary: string) => call(report.name, 'farm', `${report.label}：${summary}`)

  app.get(base, open('列、筛选和分组'), (request) => {
    const source = asSeenBy(whole, callerOf(request))
    const definition: ReportDefinition = {
      ...source.report,
      ids: Object.keys({ ...source.ids, ...source.overrides?.links }),
      today: farmToday(app.now()),
    }
    return success(definition)
  })

  const ask: Ask = (path, summary, answer) =>
    app.post(`${base}${path}`, open(summary), async (request, reply) => {
      const [body, now] = [asBody(request.body), app.now()]
      const { source, caller, filters, today } = await freshened(app, whole, request)
      return readReport(db, caller.scope, abortSignal(reply), async (tx) => {
        const context = await readContext(tx, caller, source, filters, today)
        return success({
          ...(await answer(tx, { source, context, body })),
          calendar: calendarOf(context),
          ...(context.kept.late && { late: lateWords(context.kept.late) }),
          asOf: farmMoment(now),
        })
      })
    })

  answerRoutes(whole, ask)
  app.post(`${base}/offline`, open('离线查询'), async (request, reply) => {
    const body = asBody(request.body)
    const view = readView(whole.report, body.view)
    const asked = { whole, db, family, kind: 'offline', view, body } as const
    return success({ uid: await queueReport(app, request, reply, asked) })
  })
}

/**
 * The request for a report, with the kept costs it reads brought up to date. A farm whose costs could not be is named in the
 * answer; the reason is in the log.
 */
async function freshened(
  app: FastifyInstance,
  whole: ServerReport,
  request: FastifyRequest,
): Promise<ReportAsked> {
  const [caller, today] = [callerOf(request), farmToday(app.now())]
  const source = asSeenBy(whole, caller)
  const asked = { source, caller, filters: readFilters(source, caller, asBody(request.body), today), today }
  await freshenReport(app.db, asked, (error, farm) =>
    app.log.error({ err: error, farm, report: whole.report.name }, 'costs are behind'),
  )
  return asked
}

/** Rows with their sums, the rows behind a sum, the chart, and further declared views. */
function answerRoutes({ report }: ServerReport, ask: Ask): void {
  ask('', '查询', async (tx, { source, context, body }) => {
    // the second waits in the connection's queue: it starts the moment the first is answered
    const [answer, goals] = await Promise.all([
      runReport(tx, source, context, readRequest(source.report, body)),
      goalsOf(tx, source, context),
    ])
    return { ...answer, goals }
  })

  ask('/drill', '合计背后的明细', (tx, { source, context, body }) => {
    const seen = source.report
    const given = {
      ...readRequest(seen, { ...body, groupBy: null }),
      inGroup: readDrill(seen, body),
      behind: true,
    }
    return runReport(tx, source, asking(context, { onlyColumns: readOnly(seen, body.column) }), given)
  })

  /** All periods of the chart's time axis, oldest first, however the table is grouped. */
  ask('/chart', '走势图', async (tx, { source, context, body }) => {
    const requested = readRequest(report, { ...body, sort: null }).groupBy
    const own = report.charts.some(({ group }) => group !== undefined && group === requested)
    const groupBy = isTimeGroup(requested) || own ? requested : report.chartGroup
    if (!groupBy) return { groupBy: null, list: [] }
    const sort = { key: '_group', order: 'asc' } as const
    const { list } = await runReport(tx, source, context, { groupBy, sort, limit: CHART_POINTS, offset: 0 })
    return { groupBy, list }
  })

  if (report.cross)
    ask('/cross', '交叉表', (tx, { source, context, body }) =>
      runCross(tx, source, context, readCross(source, body)),
    )

  if (report.summary)
    ask('/summary', '汇总', (tx, { source, context, body }) =>
      runSummary(tx, source, context, readSummary(body)),
    )

  if (report.card) ask('/card', '计分卡', (tx, { source, context }) => runCard(tx, source, context))
}

interface Later extends Omit<Served, 'source' | 'path'> {
  readonly whole: ServerReport
  readonly kind: DownloadKind
  readonly view: ReportView
  readonly body: Body
}

/** Checks a request as if it ran now and queues it in the download centre. */
async function queueReport(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { whole, db, family, kind, view, body }: Later,
): Promise<string> {
  const [caller, now] = [callerOf(request), app.now()]
  const source = asSeenBy(whole, caller)
  const { report } = source
  const today = farmToday(now)
  const filters = readFilters(source, caller, body, today)
  const problem = kind === 'offline' ? offlineProblem(report.filters, filters, today) : null
  if (problem) throw invalid({ [report.range?.to ?? 'filters']: [problem] })
  const kept = keptRequest(body)
  const asked = { source, caller, view, body, filters, today }
  const words = await readReport(db, caller.scope, abortSignal(reply), (tx) => describeRequest(tx, asked))
  return ofOwner(app.db, caller, async (tx) => {
    const uid = await queueTask(
      tx,
      { jobs: app.jobs, caller, now, today },
      { kind, report: report.name, family, view, request: kept, ...words },
    )
    await audit(tx, caller, {
      target: report.name,
      targetUid: uid,
      after: { [kind]: view, filters: body.filters },
    })
    return uid
  })
}

function exportRoutes(app: FastifyInstance, { path, source: whole, db, family }: Served): void {
  const { name, label } = whole.report
  const preHandler = async (request: FastifyRequest) => void (await freshened(app, whole, request))
  const open = { ...call(`${name}:export`, 'farm', `${label}：导出`), preHandler }
  for (const view of keysOf(fileViews)) {
    if (view !== 'table' && !whole.report[view]) continue
    app.post(view === 'table' ? `${path}/export` : `${path}/${view}/export`, open, (request, reply) => {
      const body = asBody(request.body)
      const later = { whole, db, family, kind: 'export', view: 'table', body } as const
      const queue = () => queueReport(app, request, reply, later)
      const source = asSeenBy(whole, callerOf(request))
      return exportReport(app, request, reply, { view: fileViews[view], source, db, queue })
    })
  }
}
