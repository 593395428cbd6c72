import { PrintArea } from '#widgets/print-area.tsx'
import type { ReportModel } from '../use-report.ts'
import { CardTable } from './card-table.tsx'
import type { Card } from './use-card.ts'

/** The scorecard on A4 across: the very answer that stands on the screen. */
export function CardPrint({ model, card }: { model: ReportModel; card: Card }) {
  const { report, state } = model
  const { range } = report
  const doubts = [...new Set(card.list.flatMap((row) => row.provisional ?? []))]
  const period = range ? `${state.filters[range.from]} 至 ${state.filters[range.to]}，` : ''
  return (
    <PrintArea paper="a4-landscape">
      <h1 className="report-print-title">{report.label}</h1>
      <p>
        {period}数据截至 {card.asOf}
      </p>
      {card.late && <p>{card.late}</p>}
      <CardTable report={report} card={card} printed />
      {doubts.length > 0 && <p>* {doubts.join('；')}</p>}
    </PrintArea>
  )
}
