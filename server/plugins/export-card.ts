import { ownPlaces } from '#domain/unit-places.ts'
import { cardVerdictWords } from '#kit/report-card.ts'
import { type CardAnswer, runCard } from '../kit/report/card.ts'
import type { SheetColumn, SheetRow } from '../kit/sheet.ts'
import { percent, rowFigure, text } from '../kit/sheet-fields.ts'
import { type FileRequest, type FileView, type ReportFile, wholeFile } from './export-report.ts'
import { lineDefinitions } from './printed-report.ts'

/** Heads are whole, weight and days are not: the parts of a figure keep their own decimal places. */
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

/** The requested scorecard as a sheet. */
const cardFile = (request: FileRequest): Promise<ReportFile> =>
  wholeFile(request, async (tx, context) => {
    const answer = await runCard(tx, request.source, context)
    return {
      columns: columnsOf(answer),
      rows: rowsOf(answer),
      fixed: 2,
      shownAs: '计分卡',
      definitions: lineDefinitions(request.source.report, answer.list),
    }
  })

export const cardView: FileView = { make: cardFile, read: () => ({ card: true }) }
