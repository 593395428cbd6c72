import { hasKinds, type ReportFace } from '#kit/report.ts'
import { partsOf } from '#kit/report-column.ts'
import { digitsOf } from '#kit/shown-places.ts'
import { formatNumber } from '#widgets/format-number.ts'
import type { Sums } from '#widgets/table-column.ts'
import { hintOf } from './report-columns.tsx'

interface DrillSumsProps {
  report: ReportFace
  sums: Sums
  /** Column of the figure that was clicked: it comes first. */
  clicked: string
}

const MOST = 4

/** The figures of the row again, as the sums of the rows below: 47 here is 47 there. */
export function DrillSums({ report, sums, clicked }: DrillSumsProps) {
  const summed = report.grouped.filter((key) => report.columns[key]?.drill)
  const column = report.columns[clicked]
  const parts = hasKinds(report) && column ? partsOf(column) : []
  const first = parts.length ? parts : summed.filter((key) => key === clicked)
  const keys = [...new Set([...first, ...(hasKinds(report) ? [] : summed)])].slice(0, MOST)
  return (
    <dl className="report-drawer-sums">
      {keys.map((key) => {
        const one = report.columns[key]
        const field = one?.field
        return (
          <div key={key}>
            <dt title={one && hintOf(one)}>{field?.label}</dt>
            <dd>{formatNumber(sums[key], field ? digitsOf(field) : 0)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
