import { type Indicator, indicatorCodes } from '#domain/indicators.ts'
import { type CompareRow, comparedGroups, compareRows } from '#kit/report-compare.ts'
import type { Tx } from '../kit/database.ts'
import { invalid } from '../kit/refused.ts'
import { askedPeriod } from '../kit/report/asking.ts'
import type { ReportContext, ServerReport } from '../kit/report/definition.ts'
import type { ReportRow } from '../kit/report/page-request.ts'
import { runReport } from '../kit/report/query.ts'
import { asBody, type Body, readColumns, readRequest } from '../kit/report/report.request.ts'
import type { SheetColumn, SheetRow } from '../kit/sheet.ts'
import { rowFigure, text } from '../kit/sheet-fields.ts'
import { indicatorsOf } from '../queries/indicators-of.ts'
import { type FileRequest, type FileView, type ReportFile, wholeFile } from './export-report.ts'
import { lineDefinitions } from './printed-report.ts'

/** Most groups on a sheet. */
const MOST = 100

const place = (key: string, title: string): SheetColumn => ({ key, title, kind: 'integer' })

const columnsOf = (groups: readonly ReportRow[]): SheetColumn[] => [
  text('section', '分类'),
  text('label', '指标'),
  text('unit', '单位'),
  rowFigure('target', '目标'),
  rowFigure('targetHigh', '目标上限'),
  rowFigure('whole', '合计'),
  rowFigure('top', '前10%'),
  rowFigure('bottom', '后10%'),
  ...groups.map((row, index) => ({ ...rowFigure(`v${index}`, String(row._group)), group: '数值' })),
  ...groups.map((row, index) => ({ ...place(`p${index}`, String(row._group)), group: '名次' })),
]

const rowOf = ({
  line,
  unit,
  digits,
  target,
  targetHigh,
  whole,
  top,
  bottom,
  cells,
}: CompareRow): SheetRow => ({
  digits,
  targetHigh,
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

type Goals = Readonly<Record<string, Indicator | undefined>>

/** Targets and limits of the indicators used by the strip, the charts and a comparison, at the end of the period. */
export async function goalsOf(
  tx: Tx,
  { report }: ServerReport,
  { farms, filters, today }: ReportContext,
): Promise<Goals> {
  const named = [...report.metrics, ...report.charts, ...(report.compare?.lines ?? [])]
  const codes = indicatorCodes.filter((code) => named.some(({ goal }) => goal === code))
  if (codes.length === 0) return {}
  const goals = await indicatorsOf(tx, farms, askedPeriod(report, filters)?.end ?? today)
  return Object.fromEntries(codes.map((code) => [code, goals[code]]))
}

/** The group and the figures of a comparison. */
function readCompare({ report }: ServerReport, body: Body) {
  const { groupBy } = readRequest(report, { groupBy: body.groupBy })
  if (groupBy === null) throw invalid({ groupBy: ['请选择分组'] })
  const lines = report.compare?.lines.map(({ column }) => column) ?? []
  return { groupBy, keys: readColumns({ ...report, grouped: lines }, groupBy, body.columns) }
}

/** The compared groups as a sheet, with the requested figures in their order. */
async function compareFile(request: FileRequest): Promise<ReportFile> {
  const { source } = request
  const { report } = source
  const { groupBy, keys } = readCompare(source, asBody(request.body))
  return wholeFile(request, async (tx, context) => {
    const page = { groupBy, sort: null, limit: MOST, offset: 0 }
    const { list, sums } = await runReport(tx, source, context, page)
    const groups = comparedGroups(report, list)
    const goals = await goalsOf(tx, source, context)
    const rows = compareRows(report, { groups, sums, goals, filters: context.filters })
    const shown = keys.flatMap((key) => rows.filter(({ line }) => line.column === key))
    return {
      columns: columnsOf(groups),
      rows: shown.map(rowOf),
      fixed: 2,
      shownAs: `按${report.groups[groupBy]}对比`,
      definitions: lineDefinitions(
        report,
        shown.map(({ line }) => line),
      ),
    }
  })
}

export const compareView: FileView = {
  make: compareFile,
  read: (source, body) => ({ compare: true, groupBy: readCompare(source, body).groupBy }),
}
