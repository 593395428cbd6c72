import { useDataProvider } from '@refinedev/core'
import { type ReactNode, useState } from 'react'
import { asList } from '#inputs/field-components.ts'
import { useLoadOrganisations } from '#inputs/organisation-tree.ts'
import { type ReportDefinition, reportCall } from '#kit/report.ts'
import { figureDoubt } from '#kit/report-doubt.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { indexOrgs } from '#widgets/org-tree-picker/org-tree.ts'
import { PrintArea, usePrinting } from '#widgets/print-area.tsx'
import { FootFigure } from '#widgets/sum-row.tsx'
import { cellOf, headGroups, type Sums, type TableColumn } from '#widgets/table-column.ts'
import { countWord } from '../frame/view-choice.tsx'
import { keyOfRow, type ReportAnswer, type ReportRow } from '../state/report-answer.ts'
import type { FilterValues } from '../state/report-defaults.ts'
import type { ReportModel } from '../state/use-report.ts'

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

interface ReportPrintProps extends PrintPages {
  model: ReportModel
  columns: readonly TableColumn<ReportRow>[]
}

/** The report on A4 across: period and time above, the head on every page, the sum row at the end. */
export function ReportPrint({ model, columns, list, total, sums, asOf, late, scope }: ReportPrintProps) {
  const { report, state } = model
  const cut = list.length < total ? `，只印前 ${formatNumber(list.length)} 行，全部请导出` : ''
  const grouped = state.group ? report.groups[state.group] : '明细'
  return (
    <PrintedReport
      title={report.label}
      words={`${scope && `${scope}，`}${periodWords(model)}按${grouped}，数据截至 ${asOf}${cut}`}
      late={late}
      doubts={state.group ? doubtedOn([...list, sums], report, columns) : []}
    >
      <PrintedTable
        {...{ columns, sums }}
        rows={list}
        head={<PrintHead columns={columns} />}
        keyOf={keyOfRow(report)}
        sumLabel={`合计 ${formatNumber(total)} ${countWord(state.group)}`}
      />
    </PrintedReport>
  )
}

/** Reasons of the figures with a star. */
const doubtedOn = (
  rows: readonly object[],
  report: ReportDefinition,
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

/** The whole answer: rows and sums on the screen may be older. */
interface PrintPages extends ReportAnswer {
  /** Names of the organisations asked for, separated by 、; empty for all that the person may see. */
  readonly scope: string
}

/** Fetches the whole result, not the page on the screen, and prints it. */
export function usePrintReport({ report, question }: ReportModel) {
  const whole = useWholeReport()
  const [printing, print] = usePrinting()
  const [pages, setPages] = useState<PrintPages | null>(null)
  const [loading, setLoading] = useState(false)
  const scopeOf = useScopeWords(report, question.filters)
  const start = async () => {
    setLoading(true)
    try {
      const answer = await whole({ report, question })
      if (!answer) return
      setPages({ ...answer, scope: await scopeOf() })
      print()
    } catch {
      // the HTTP layer has reported it to the user
    } finally {
      setLoading(false)
    }
  }
  return { start: () => void start(), loading, pages: printing ? pages : null }
}

/** Paper shows no filters: it must name in words whose figures these are. */
export function useScopeWords(report: ReportDefinition, filters: FilterValues): () => Promise<string> {
  const [key, field] = Object.entries(report.filters).find(([, one]) => one.kind === 'organisation') ?? []
  const load = useLoadOrganisations(field?.orgTypes ?? [])
  return async () => {
    const asked = key ? asList(filters[key]) : []
    if (asked.length === 0) return ''
    const known = indexOrgs(await load())
    return asked.flatMap((uid) => known.get(uid)?.node.name ?? []).join('、')
  }
}

/** Rows the server hands out in one page for print. */
const WHOLE = 10_000

type Asked = Pick<ReportModel, 'report'> & { question: object }

/** Fetches the whole result of a question, not the page on the screen; null where nothing can be asked. */
export function useWholeReport(): (asked: Asked) => Promise<ReportAnswer | null> {
  const dataProvider = useDataProvider()
  return async ({ report, question }) => {
    const answer = await dataProvider().custom?.<ReportAnswer & object>({
      url: reportCall(report),
      method: 'post',
      payload: { ...question, page: 1, pageSize: WHOLE },
    })
    return answer?.data ?? null
  }
}
