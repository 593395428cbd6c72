import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownPlaces } from '#domain/unit-places.ts'
import { cardVerdictWords } from '#kit/report-card.ts'
import { audit } from '../kit/audit.ts'
import { farmToday } from '../kit/clock.ts'
import { filterTexts } from '../kit/filter-text.ts'
import { type CardAnswer, runCard } from '../kit/report/card.ts'
import { asBody, readContext, readFilters } from '../kit/report/request.ts'
import { readReport } from '../kit/report/transaction.ts'
import type { SheetColumn, SheetRow } from '../kit/sheet.ts'
import { rowFigure } from '../kit/sheet-fields.ts'
import { callerOf, traceOf } from './authorization.ts'
import {
  chosenFilters,
  type ExportDeps,
  type FileRequest,
  fileNameOf,
  type ReportFile,
  wholeFile,
} from './export-report.ts'
import { abortSignal, exportNote, streamSheet } from './stream-sheet.ts'

const text = (key: string, title: string): SheetColumn => ({ key, title, kind: 'text' })
const percent = (key: string, title: string): SheetColumn => ({ key, title, kind: 'decimal', digits: 2 })
/** Heads are whole, kilograms and days are not: what a figure divides has the places it has. */
const part = (key: string, title: string): SheetColumn => ({
  ...percent(key, title),
  digitsIn: (row) => Math.min(2, ownPlaces(String(row[key] ?? ''))),
})

const columnsOf = ({ months }: CardAnswer): SheetColumn[] => [
  text('section', '分类'),
  text('label', '指标'),
  text('unit', '单位'),
  text('formulaId', '口径'),
  rowFigure('target', '目标'),
  rowFigure('value', '实际'),
  rowFigure('variance', '差异'),
  text('verdict', '达成'),
  percent('change', '环比(率为百分点，其余为%)'),
  percent('changeYear', '同比(率为百分点，其余为%)'),
  ...months.map((month) => rowFigure(month, month)),
  part('num', '分子'),
  part('den', '分母'),
  text('provisional', '说明'),
]

const rowsOf = ({ list, months }: CardAnswer): SheetRow[] =>
  list.map((row) => ({
    ...row,
    verdict: cardVerdictWords[row.verdict],
    ...Object.fromEntries(months.map((month, index) => [month, row.trend[index]])),
  }))

/** The scorecard of the question as a sheet. */
export async function cardFile(request: FileRequest): Promise<ReportFile> {
  const { source, db, lookup, caller, now, signal } = request
  const { report } = source
  const [body, today] = [asBody(request.body), farmToday(now)]
  return readReport(db, caller.scope, signal, async (tx) => {
    const context = await readContext(tx, caller, source, readFilters(source, caller, body, today), today)
    const filters = await filterTexts(tx, caller, chosenFilters(source, context.filters), lookup)
    const answer = await runCard(tx, source, context)
    return wholeFile(context, filters, {
      sheetName: report.label,
      columns: columnsOf(answer),
      rows: rowsOf(answer),
      meta: exportNote(report.label, filters, now, caller, context.late),
    })
  })
}

/** Sends the scorecard of the question as a workbook; leaves an audit row. */
export async function exportCard(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ExportDeps,
): Promise<FastifyReply> {
  const [caller, now, body] = [callerOf(request), app.now(), asBody(request.body)]
  await audit(app.db, caller, traceOf(request), [
    { target: deps.source.report.name, after: { export: true, card: true, filters: body.filters } },
  ])
  const { sheet } = await cardFile({ ...deps, caller, body, now, signal: abortSignal(reply) })
  return streamSheet(reply, { fileName: fileNameOf(deps.source, now), sheets: [sheet] })
}
