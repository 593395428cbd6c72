import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Indicator } from '#domain/indicators.ts'
import { type CompareRow, comparedGroups, compareRows } from '#kit/report-compare.ts'
import { audit } from '../kit/audit.ts'
import { farmToday } from '../kit/clock.ts'
import type { Tx } from '../kit/database.ts'
import { filterTexts } from '../kit/filter-text.ts'
import { invalid } from '../kit/refused.ts'
import type { ReportContext, ServerReport } from '../kit/report/definition.ts'
import { runReport } from '../kit/report/query.ts'
import { asBody, readColumns, readContext, readFilters, readWish } from '../kit/report/request.ts'
import { readReport } from '../kit/report/transaction.ts'
import type { ReportRow } from '../kit/report/wish.ts'
import type { SheetColumn, SheetRow } from '../kit/sheet.ts'
import { callerOf, traceOf } from './authorization.ts'
import { chosenFilters, type ExportDeps } from './export-report.ts'
import { abortSignal, exportNote, streamSheet } from './stream-sheet.ts'

/** Groups a sheet holds side by side. */
const MOST = 100

const text = (key: string, title: string): SheetColumn => ({ key, title, kind: 'text' })
const figure = (key: string, title: string): SheetColumn => ({ key, title, kind: 'decimal', digits: 2 })

const columnsOf = (groups: readonly ReportRow[]): SheetColumn[] => [
  text('section', '分类'),
  text('label', '指标'),
  text('unit', '单位'),
  figure('target', '目标'),
  figure('whole', '合计'),
  figure('top', '前10%'),
  figure('bottom', '后10%'),
  ...groups.map((row, index) => figure(`v${index}`, String(row._group))),
  ...groups.map((row, index) => figure(`p${index}`, `${String(row._group)}-名次`)),
]

const rowOf = ({ line, unit, target, whole, top, bottom, cells }: CompareRow): SheetRow => ({
  section: line.section,
  label: line.label,
  unit,
  target,
  whole,
  top,
  bottom,
  ...Object.fromEntries(
    cells.flatMap(({ value, place }, index) => [
      [`v${index}`, value],
      [`p${index}`, place],
    ]),
  ),
})

type GoalsOf = (
  tx: Tx,
  source: ServerReport,
  context: ReportContext,
) => Promise<Readonly<Record<string, Indicator | undefined>>>

/** Sends the groups of the question side by side as a workbook, the figures asked for in their order; leaves an audit row. */
export async function exportCompare(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { source, db, lookup }: ExportDeps,
  goalsOf: GoalsOf,
): Promise<FastifyReply> {
  const { report } = source
  const [caller, now, body] = [callerOf(request), app.now(), asBody(request.body)]
  const today = farmToday(now)
  const { groupBy } = readWish(report, { groupBy: body.groupBy })
  if (groupBy === null) throw invalid({ groupBy: ['请选择分组'] })
  const lines = report.compare?.lines.map(({ column }) => column) ?? []
  const keys = readColumns({ ...report, grouped: lines }, groupBy, body.columns)
  await audit(app.db, caller, traceOf(request), [
    { target: report.name, after: { export: true, compare: true, filters: body.filters, groupBy } },
  ])
  const { groups, rows, chosen } = await readReport(db, caller.scope, abortSignal(reply), async (tx) => {
    const filters = readFilters(source, body, today)
    const context = await readContext(tx, caller, source, filters, today)
    const words = await filterTexts(tx, caller, chosenFilters(source, context.filters), lookup)
    const { list, sums } = await runReport(tx, source, context, {
      groupBy,
      sort: null,
      limit: MOST,
      offset: 0,
    })
    const compared = comparedGroups(report, list)
    const goals = await goalsOf(tx, source, context)
    return {
      groups: compared,
      rows: compareRows(report, { groups: compared, sums, goals, filters }),
      chosen: words,
    }
  })
  const sheet = {
    sheetName: report.label,
    columns: columnsOf(groups),
    rows: keys.flatMap((key) => rows.filter(({ line }) => line.column === key)).map(rowOf),
    meta: exportNote(report.label, chosen, now, caller),
  }
  return streamSheet(reply, { fileName: `${report.label}_${today}.xlsx`, sheets: [sheet] })
}
