import { Button } from 'antd'
import { useMemo } from 'react'
import { reportCall } from '#kit/report.ts'
import type { CardRow } from '#kit/report-card.ts'
import { ExportButton } from '#views/export-button.tsx'
import { type TableLook, useTableLook } from '#views/use-table-look.ts'
import { usePrinting } from '#widgets/print-area.tsx'
import { Toolbar } from '#widgets/toolbar.tsx'
import { Judgements } from '../frame/figure-cells.tsx'
import { GroupChoice } from '../frame/view-choice.tsx'
import { FigureArea, LateNote, type ReportViewProps, ViewFrame } from '../frame/view-frame.tsx'
import { PrintedReport, periodWords } from '../print/report-print.tsx'
import { useLastAnswer } from '../state/report-answer.ts'
import { useSaveWorkbook } from '../state/report-workbook.ts'
import type { ReportModel } from '../state/use-report.ts'
import { type Card, CardTable } from './card-table.tsx'
import '../frame/figure-table.css'
import './card.css'

/** The whole result as a scorecard: every figure against its target, each opening the rows it divides. */
export function CardView({ model, figure, onFigure }: ReportViewProps) {
  const { report, question } = model
  const asked = useCard(model)
  const look = useTableLook()
  const card = asked.answer
  const open = (row: CardRow) => {
    if (card) onFigure({ row: { ...card.sums, _group: row.label, _key: null }, column: row.column, question })
  }
  return (
    <ViewFrame
      model={model}
      asked={asked}
      full={look.full}
      toolbar={<CardToolbar model={model} card={card} look={look} onRefresh={asked.refetch} />}
    >
      <LateNote words={card?.late} />
      <FigureArea model={model} asked={asked}>
        {card && (
          <CardTable
            report={report}
            card={card}
            current={figure ? card.list.find((row) => row.column === figure.column)?.key : undefined}
            onOpen={open}
          />
        )}
      </FigureArea>
    </ViewFrame>
  )
}

interface CardToolbarProps extends Pick<ReportViewProps, 'model'> {
  card: Card | null
  look: TableLook
  onRefresh(): void
}

function CardToolbar({ model, card, look, onRefresh }: CardToolbarProps) {
  const [printing, print] = usePrinting()
  const save = useSaveWorkbook(model, '/card')
  const { filters } = model.question
  const targeted = card?.list.filter(({ target }) => target !== null).length ?? 0
  return (
    <Toolbar onRefresh={onRefresh} full={look.full} onFull={look.onFull}>
      <GroupChoice model={model} />
      <ExportButton
        of={model.report.name}
        disabled={!card}
        onExport={() => card && save({ filters }, card.list.length)}
      />
      <Button disabled={!card} onClick={print}>
        打印
      </Button>
      {card && targeted > 0 && (
        <Judgements of={card.list.map(({ verdict }) => verdict)} targeted={`${targeted} 项有目标：`} />
      )}
      {card && <span className="figure-as-of text-12 text-3">数据截至 {card.asOf.slice(0, 16)}</span>}
      {printing && card && (
        <PrintedReport
          title={model.report.label}
          words={`${periodWords(model)}数据截至 ${card.asOf}`}
          late={card.late}
          doubts={[...new Set(card.list.flatMap((row) => row.provisional ?? []))]}
        >
          <CardTable report={model.report} card={card} printed />
        </PrintedReport>
      )}
    </Toolbar>
  )
}

/** The scorecard of the question. */
function useCard({ report, question: { filters }, askable }: ReportModel) {
  const question = useMemo(() => ({ filters }), [filters])
  return useLastAnswer<Card, object>(reportCall(report, '/card'), question, askable)
}
