import type { ReportFace } from '#kit/report.ts'
import { figureDoubt } from '#kit/report-doubt.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { PrintArea } from '#widgets/print-area.tsx'
import { FootFigure } from '#widgets/sum-row.tsx'
import { cellOf, headGroups, type TableColumn } from '#widgets/table-column.ts'
import type { ReportModel } from '../state/use-report.ts'
import type { ReportRow } from '../state/use-report-data.ts'
import { keyOfRow } from '../state/use-report-data.ts'
import { countWord } from '../table/report-columns.tsx'
import type { PrintPages } from './use-print-report.ts'

interface ReportPrintProps extends PrintPages {
  model: ReportModel
  columns: readonly TableColumn<ReportRow>[]
}

const sideOf = ({ align }: TableColumn<ReportRow>) => (align === 'right' ? 'report-print-right' : undefined)

/** The report on A4 across: period and time above, the head on every page, the sum row at the end. */
export function ReportPrint({ model, columns, rows, total, sums, asOf, late, scope }: ReportPrintProps) {
  const { report, state } = model
  const { range } = report
  const key = keyOfRow(report)
  const period = range ? `${state.filters[range.from]} 至 ${state.filters[range.to]}，` : ''
  const cut = rows.length < total ? `，只印前 ${formatNumber(rows.length)} 行，全部请导出` : ''
  const doubts = state.group ? doubtedOn([...rows, sums], report, columns) : []
  return (
    <PrintArea paper="a4-landscape">
      <h1 className="report-print-title">{report.label}</h1>
      <p>
        {scope && `${scope}，`}
        {period}按{state.group ? report.groups[state.group] : '明细'}，数据截至 {asOf}
        {cut}
      </p>
      {late && <p>{late}</p>}
      <table className="report-print-table">
        <PrintHead columns={columns} />
        <tbody>
          {rows.map((row, index) => (
            <tr key={key(row)}>
              {columns.map((column) => (
                <td key={column.key} className={sideOf(column)}>
                  {column.render?.(row, index) ?? String(cellOf(row, column.key) ?? '-')}
                </td>
              ))}
            </tr>
          ))}
          <tr className="report-print-sum">
            {columns.map((column, index) => (
              <td key={column.key} className={sideOf(column)}>
                {index === 0 ? (
                  `合计 ${formatNumber(total)} ${countWord(state.group)}`
                ) : (
                  <FootFigure column={column} sums={sums} />
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {doubts.length > 0 && <p>* {doubts.join('；')}</p>}
    </PrintArea>
  )
}

/** Reasons of the figures with a star. */
const doubtedOn = (
  rows: readonly object[],
  report: ReportFace,
  shown: readonly { key: string }[],
): string[] => [
  ...new Set(rows.flatMap((row) => shown.flatMap(({ key }) => figureDoubt(report, key, row) ?? []))),
]

function PrintHead({ columns }: Pick<ReportPrintProps, 'columns'>) {
  const runs = headGroups(columns)
  const titled = ({ title, unit }: TableColumn<ReportRow>) => (unit ? `${title}（${unit}）` : title)
  return (
    <thead>
      <tr>
        {runs.map(({ group, columns: [first, ...more] }) =>
          group === undefined && first ? (
            <th key={first.key} rowSpan={2} className={sideOf(first)}>
              {titled(first)}
            </th>
          ) : (
            <th key={`${group}${first?.key}`} colSpan={more.length + 1} className="report-print-group">
              {group}
            </th>
          ),
        )}
      </tr>
      <tr>
        {runs
          .filter(({ group }) => group !== undefined)
          .flatMap(({ columns: some }) => some)
          .map((column) => (
            <th key={column.key} className={sideOf(column)}>
              {titled(column)}
            </th>
          ))}
      </tr>
    </thead>
  )
}
