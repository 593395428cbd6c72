import { hasKinds, type Report } from '#kit/report.ts'
import { partsOf } from '#kit/report-column.ts'
import { formatNumber, toNumeric } from '#widgets/format-number.ts'
import type { ReportQuery, ReportRow } from './use-report-data.ts'

interface Clicked {
  readonly row: ReportRow
  readonly column: string
  readonly isCell?: boolean
}

/** Additive figures of the row that the rows behind it do not add up to. */
function disagreeing(report: Report, { row, column, isCell = false }: Clicked, sums: ReportRow): string[] {
  const clicked = report.columns[column]
  const keys = isCell ? [column] : hasKinds(report) && clicked ? partsOf(clicked) : report.grouped
  return keys.filter((key) => {
    if (!report.columns[key]?.sum) return false
    const [shown, added] = [toNumeric(row[key]), toNumeric(sums[key])]
    return (shown === null) !== (added === null) || Number(shown) !== Number(added)
  })
}

/** 共 47 条，与汇总行一致; says so too when somebody has recorded or corrected something in between. */
export function agreement(report: Report, figure: Clicked, data: ReportQuery): string {
  if (data.at === 0) return ''
  const count = `共 ${formatNumber(data.total)} 条`
  if (data.list.length < data.total)
    return `${count}，只列前 ${formatNumber(data.list.length)} 条，全部请导出`
  return disagreeing(report, figure, data.sums).length === 0
    ? `${count}，与汇总行一致`
    : `${count}，期间有新的记录，请刷新报表`
}
