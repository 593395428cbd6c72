import { cardVerdictWords } from '#kit/report-card.ts'
import type { SummaryAnswer, SummaryRow } from '#kit/report-summary.ts'
import { isKeyOf } from '../kit/narrow.ts'
import { asBody } from '../kit/report/report.request.ts'
import { readSummary, runSummary } from '../kit/report/report.summary.ts'
import type { SheetColumn, SheetRow } from '../kit/sheet.ts'
import { percent, rowFigure, text } from '../kit/sheet-fields.ts'
import { type FileRequest, type FileView, type ReportFile, wholeFile } from './export-report.ts'
import { lineDefinitions } from './printed-report.ts'

/** Heads are whole, rates and means have decimal places: each line as on the screen. */
const secondFigure = (key: string, title: string, second: Second): SheetColumn =>
  second === 'yearToDate' ? rowFigure(key, title) : percent(key, title)

/** The second column of a farm, as the screen shows it. */
const SECOND_COLUMNS = {
  attainment: '达成',
  change: '环比',
  changeYear: '同比',
  yearToDate: '年累计',
} as const
const SUMMARY_WAYS = { farm: '按猪场', period: '按期间' } as const
type Second = keyof typeof SECOND_COLUMNS

/** Columns under the heading of the whole, a farm or a period. */
const under = (group: string, columns: readonly SheetColumn[]): SheetColumn[] =>
  columns.map((column) => ({ ...column, group }))

const columnsOf = ({ groups }: SummaryAnswer, second: Second): SheetColumn[] => [
  text('section', '分类'),
  text('label', '指标'),
  text('unit', '单位'),
  text('formulaId', '口径'),
  ...under('合计', [
    rowFigure('value', '本期'),
    rowFigure('target', '目标'),
    percent('attainment', '达成%'),
    text('verdict', '判断'),
    percent('change', '环比(率为百分点，其余为%)'),
    percent('changeYear', '同比(率为百分点，其余为%)'),
    rowFigure('yearToDate', '年累计'),
  ]),
  ...groups.flatMap(({ name }, index) =>
    under(name, [rowFigure(`v${index}`, '本期'), secondFigure(`s${index}`, SECOND_COLUMNS[second], second)]),
  ),
  text('provisional', '说明'),
]

const rowOf = ({ whole, cells, ...row }: SummaryRow, second: Second): SheetRow => ({
  ...row,
  ...whole,
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

/** Rows and columns in the requested order: those on the screen. */
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

/** The requested summary as a sheet: the figures, farms and second columns of the screen. */
async function summaryFile(request: FileRequest): Promise<ReportFile> {
  const { source } = request
  const body = asBody(request.body)
  const by = readSummary(body)
  return wholeFile(request, async (tx, context) => {
    const shown = asShown(await runSummary(tx, source, context, by), body.lines, body.groups)
    const second = isKeyOf(SECOND_COLUMNS, body.second) ? body.second : 'attainment'
    return {
      columns: columnsOf(shown, second),
      rows: shown.list.map((row) => rowOf(row, second)),
      fixed: 2,
      shownAs: `汇总 ${SUMMARY_WAYS[by]}`,
      definitions: lineDefinitions(source.report, shown.list),
    }
  })
}

export const summaryView: FileView = {
  make: summaryFile,
  read: (_source, body) => ({ summary: readSummary(body) }),
}
