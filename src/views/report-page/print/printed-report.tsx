import type { ReactNode } from 'react'
import { PrintArea } from '#widgets/print-area.tsx'
import { FootFigure } from '#widgets/sum-row.tsx'
import { cellOf, type Sums, type TableColumn } from '#widgets/table-column.ts'
import type { ReportModel } from '../state/use-report.ts'
import type { ReportRow } from '../state/use-report-data.ts'

type Column = TableColumn<ReportRow>

interface PrintedReportProps {
  title: ReactNode
  /** Period, grouping and time of the figures. */
  words: ReactNode
  late?: string | null | undefined
  /** Reasons of the figures with a star. */
  doubts?: readonly string[]
  children: ReactNode
}

/** A view on A4 across: the same answer as on the screen. */
export const PrintedReport = ({ title, words, late, doubts = [], children }: PrintedReportProps) => (
  <PrintArea paper="a4-landscape">
    <h1 className="report-print-title">{title}</h1>
    <p>{words}</p>
    {late && <p>{late}</p>}
    {children}
    {doubts.length > 0 && <p>* {doubts.join('；')}</p>}
  </PrintArea>
)

/** 2026-10-01 至 2026-10-31，; nothing of a report without a range. */
export const periodWords = ({ report: { range }, state: { filters } }: ReportModel): string =>
  range ? `${filters[range.from]} 至 ${filters[range.to]}，` : ''

/** Figures are at the right on paper as well. */
export const sideOf = ({ align }: Column): string | undefined =>
  align === 'right' ? 'report-print-right' : undefined

interface PrintedTableProps {
  columns: readonly Column[]
  head: ReactNode
  rows: readonly ReportRow[]
  keyOf(row: ReportRow): string
  sums: Sums
  sumLabel: string
}

/** Rows of a report on paper, with their sums at the end. */
export const PrintedTable = ({ columns, head, rows, keyOf, sums, sumLabel }: PrintedTableProps) => (
  <table className="report-print-table">
    {head}
    <tbody>
      {rows.map((row, index) => (
        <tr key={keyOf(row)}>
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
            {index === 0 ? sumLabel : <FootFigure column={column} sums={sums} />}
          </td>
        ))}
      </tr>
    </tbody>
  </table>
)
