import { useDataProvider } from '@refinedev/core'
import { useState } from 'react'
import { asList } from '#inputs/field-components.ts'
import { useLoadOrganisations } from '#inputs/organisation-tree.ts'
import { type ReportDefinition, reportCall } from '#kit/report.ts'
import { figureDoubt } from '#kit/report-doubt.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { indexOrgs } from '#widgets/org-tree-picker/org-tree.ts'
import { usePrinting } from '#widgets/print-area.tsx'
import { headGroups, type TableColumn } from '#widgets/table-column.ts'
import type { FilterValues } from '../state/report-defaults.ts'
import type { ReportModel } from '../state/use-report.ts'
import { keyOfRow, type ReportAnswer, type ReportRow } from '../state/use-report-data.ts'
import { countWord } from '../table/report-columns.tsx'
import { PrintedReport, PrintedTable, periodWords, sideOf } from './printed-report.tsx'

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
