import { PrintArea } from '#widgets/print-area.tsx'
import type { ReportModel } from '../use-report.ts'
import { CompareTable } from './compare-table.tsx'
import { type Compare, compareModes } from './use-compare.ts'

/** The comparison on A4 across: the very answer that stands on the screen. */
export function ComparePrint({ model, compare }: { model: ReportModel; compare: Compare }) {
  const { report, state, data } = model
  const { range } = report
  const period = range ? `${state.filters[range.from]} 至 ${state.filters[range.to]}，` : ''
  return (
    <PrintArea paper="a4-landscape">
      <h1 className="report-print-title">{report.label}</h1>
      <p>
        {period}按{state.group ? report.groups[state.group] : ''}，{compareModes[compare.mode]}，▲ 最好 ▼
        最差，数据截至 {data.asOf}
      </p>
      <CompareTable report={report} compare={compare} printed />
    </PrintArea>
  )
}
