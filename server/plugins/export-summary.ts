import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cardVerdictWords } from '#kit/report-card.ts'
import type { SummaryAnswer, SummaryRow } from '#kit/report-summary.ts'
import { audit } from '../kit/audit.ts'
import { farmToday } from '../kit/clock.ts'
import { filterTexts } from '../kit/filter-text.ts'
import { asBody, readContext, readFilters } from '../kit/report/request.ts'
import { readSummary, runSummary } from '../kit/report/summary.ts'
import { readReport } from '../kit/report/transaction.ts'
import type { SheetColumn, SheetRow } from '../kit/sheet.ts'
import { callerOf, traceOf } from './authorization.ts'
import { chosenFilters, type ExportDeps } from './export-report.ts'
import { abortSignal, exportNote, streamSheet } from './stream-sheet.ts'

const text = (key: string, title: string): SheetColumn => ({ key, title, kind: 'text' })
const figure = (key: string, title: string): SheetColumn => ({ key, title, kind: 'decimal', digits: 2 })

/** The second column of a farm, as the screen shows it. */
export const SECOND_COLUMNS = {
  attainment: '达成',
  change: '环比',
  changeYear: '同比',
  yearToDate: '年累计',
} as const
type Second = keyof typeof SECOND_COLUMNS
const isSecond = (value: unknown): value is Second =>
  typeof value === 'string' && Object.hasOwn(SECOND_COLUMNS, value)

const columnsOf = ({ groups }: SummaryAnswer, second: Second): SheetColumn[] => [
  text('section', '分类'),
  text('label', '指标'),
  text('unit', '单位'),
  text('formulaId', '口径'),
  figure('value', '合计-本期'),
  figure('target', '合计-目标'),
  figure('attainment', '合计-达成%'),
  text('verdict', '合计-判断'),
  figure('change', '合计-环比(率为百分点，其余为%)'),
  figure('changeYear', '合计-同比(率为百分点，其余为%)'),
  figure('yearToDate', '合计-年累计'),
  ...groups.flatMap(({ name }, index) => [
    figure(`v${index}`, `${name}-本期`),
    figure(`s${index}`, `${name}-${SECOND_COLUMNS[second]}`),
  ]),
  text('provisional', '说明'),
]

const rowOf = ({ section, label, unit, formulaId, whole, cells }: SummaryRow, second: Second): SheetRow => ({
  ...whole,
  section,
  label,
  unit,
  formulaId,
  verdict: cardVerdictWords[whole.verdict],
  ...Object.fromEntries(
    cells.flatMap((cell, index) => [
      [`v${index}`, cell.value],
      [`s${index}`, cell[second]],
    ]),
  ),
})

const listOf = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : null

/** Rows and columns in the order asked for: those on the screen. */
function asShown(answer: SummaryAnswer, lines: unknown, groups: unknown): SummaryAnswer {
  const keys = listOf(groups)
  const places = keys
    ? keys.flatMap((key) => answer.groups.findIndex((one) => one.key === key)).filter((at) => at >= 0)
    : answer.groups.map((_, index) => index)
  const wanted = listOf(lines)
  const rows = wanted ? wanted.flatMap((key) => answer.list.filter((one) => one.key === key)) : answer.list
  return {
    ...answer,
    groups: places.flatMap((at) => answer.groups[at] ?? []),
    list: rows.map((row) => ({ ...row, cells: places.flatMap((at) => row.cells[at] ?? []) })),
  }
}

/** Sends a summary as a workbook: the figures, farms and second columns of the screen; leaves an audit row. */
export async function exportSummary(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { source, db, lookup }: ExportDeps,
): Promise<FastifyReply> {
  const { report } = source
  const [caller, now, body] = [callerOf(request), app.now(), asBody(request.body)]
  const today = farmToday(now)
  const by = readSummary(body)
  await audit(app.db, caller, traceOf(request), [
    { target: report.name, after: { export: true, summary: by, filters: body.filters } },
  ])
  const { answer, chosen } = await readReport(db, caller.scope, abortSignal(reply), async (tx) => {
    const context = await readContext(tx, caller, source, readFilters(source, body, today), today)
    const words = await filterTexts(tx, caller, chosenFilters(source, context.filters), lookup)
    return { answer: await runSummary(tx, source, context, by), chosen: words }
  })
  const shown = asShown(answer, body.lines, body.groups)
  const second = isSecond(body.second) ? body.second : 'attainment'
  const sheet = {
    sheetName: '生产汇总',
    columns: columnsOf(shown, second),
    rows: shown.list.map((row) => ({ ...rowOf(row, second), provisional: row.whole.provisional })),
    meta: exportNote(report.label, chosen, now, caller),
  }
  return streamSheet(reply, { fileName: `${report.label}_${today}.xlsx`, sheets: [sheet] })
}
