import { titleOfColumn } from '#kit/report-column.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { PrintArea } from '#widgets/print-area.tsx'
import { FootFigure } from '#widgets/sum-row.tsx'
import type { TableColumn } from '#widgets/table-column.ts'
import type { ReportModel } from '../state/use-report.ts'
import type { ReportRow } from '../state/use-report-data.ts'
import { crossColumns } from './cross-columns.tsx'

/** Periods that go onto a sheet side by side; the rest follow in further tables. */
const ACROSS = 18
const NAMES = 2

/** The cross table on A4 across: the very answer that stands on the screen. */
export function CrossPrint({ model, scope }: { model: ReportModel; scope: string }) {
  const { report, state, cross } = model
  const { range } = report
  const group = state.group ?? ''
  const figure = state.cross ?? ''
  const period = range ? `${state.filters[range.from]} 至 ${state.filters[range.to]}，` : ''
  const columns = crossColumns({
    report,
    group,
    figure,
    periods: cross.periods ?? [],
    calendar: cross.calendar,
  })
  const [names, periods] = [columns.slice(0, NAMES), columns.slice(NAMES)]
  return (
    <PrintArea paper="a4-landscape">
      <h1 className="report-print-title">
        {report.label}：{titleOfColumn(report, figure)}
      </h1>
      <p>
        {scope && `${scope}，`}
        {period}
        {report.groups[group]}×周，数据截至 {cross.asOf}
      </p>
      {chunked(periods, ACROSS).map((some) => (
        <CrossSheet key={some[0]?.key} columns={[...names, ...some]} model={model} />
      ))}
    </PrintArea>
  )
}

const chunked = <T,>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )

function CrossSheet({
  columns,
  model: { cross },
}: {
  columns: readonly TableColumn<ReportRow>[]
  model: ReportModel
}) {
  const side = ({ align }: TableColumn<ReportRow>) => (align === 'right' ? 'report-print-right' : undefined)
  return (
    <table className="report-print-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} className={side(column)}>
              {column.group ? `${column.group}-${column.title}` : column.title}
              {column.unit && `（${column.unit}）`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cross.list.map((row, index) => (
          <tr key={String(row._key)}>
            {columns.map((column) => (
              <td key={column.key} className={side(column)}>
                {column.render?.(row, index) ?? String(row[column.key] ?? '')}
              </td>
            ))}
          </tr>
        ))}
        <tr className="report-print-sum">
          {columns.map((column, index) => (
            <td key={column.key} className={side(column)}>
              {index === 0 ? (
                `合计 ${formatNumber(cross.total)} 组`
              ) : (
                <FootFigure column={column} sums={cross.sums} />
              )}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
