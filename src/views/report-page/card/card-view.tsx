import { Button, Skeleton } from 'antd'
import { type CardRow, type CardVerdict, cardVerdictWords } from '#kit/report-card.ts'
import { ExportButton } from '#views/export-button.tsx'
import { ListError } from '#views/resource-list/list-error.tsx'
import { type TableLook, useTableLook } from '#views/use-table-look.ts'
import { EmptyState } from '#widgets/empty-state.tsx'
import { PrintArea, usePrinting } from '#widgets/print-area.tsx'
import { Toolbar } from '#widgets/toolbar.tsx'
import type { ReportModel } from '../state/use-report.ts'
import type { Figure } from '../table/drill-drawer.tsx'
import { GroupChoice } from '../table/group-choice.tsx'
import { LateNote } from '../table/late-note.tsx'
import { CardTable } from './card-table.tsx'
import { type Card, useCard, useExportCard } from './use-card.ts'
import './card.css'

interface CardViewProps {
  model: ReportModel
  figure: Figure | null
  onFigure(figure: Figure | null): void
}

const FORBIDDEN = 403

/** The whole result as a scorecard: every figure against its target, each opening the rows it divides. */
export function CardView({ model, figure, onFigure }: CardViewProps) {
  const { report, askable, question } = model
  const data = useCard(model)
  const look = useTableLook()
  const { card, error } = data
  const open = (row: CardRow) => {
    if (card) onFigure({ row: { ...card.sums, _group: row.label, _key: null }, column: row.column, question })
  }
  const forbidden = error?.statusCode === FORBIDDEN
  return (
    <section className={look.full ? 'report-card report-card-full' : 'report-card'} aria-label={report.label}>
      <CardToolbar model={model} card={card} look={look} onRefresh={data.refetch} />
      {askable && error && !forbidden && <ListError error={error} since={data.at} onRetry={data.refetch} />}
      <LateNote words={card?.late} />
      <div className="flex-1 min-h-0 relative overflow-auto" aria-busy={data.loading}>
        {data.loading && <div className="sum-table-line" />}
        {!askable && <EmptyState kind="not-queried" />}
        {askable && forbidden && <EmptyState kind="no-right" title="没有查看此报表的权限" />}
        {askable && !card && !error && <Skeleton active={false} paragraph={{ rows: 12 }} title={false} />}
        {askable && card && !forbidden && (
          <CardTable
            report={report}
            card={card}
            current={figure ? card.list.find((row) => row.column === figure.column)?.key : undefined}
            onOpen={open}
          />
        )}
      </div>
    </section>
  )
}

interface CardToolbarProps {
  model: ReportModel
  card: Card | null
  look: TableLook
  onRefresh(): void
}

function CardToolbar({ model, card, look, onRefresh }: CardToolbarProps) {
  const [printing, print] = usePrinting()
  const exportCard = useExportCard(model)
  return (
    <Toolbar onRefresh={onRefresh} full={look.full} onFull={look.onFull}>
      <GroupChoice model={model} />
      <ExportButton of={model.report.name} disabled={!card} onExport={() => card && exportCard(card)} />
      <Button disabled={!card} onClick={print}>
        打印
      </Button>
      {card?.list.some(({ target }) => target !== null) && <Judgements card={card} />}
      {card && <span className="card-as-of text-12 text-3">数据截至 {card.asOf.slice(0, 16)}</span>}
      {printing && card && <CardPrint model={model} card={card} />}
    </Toolbar>
  )
}

const counted: readonly CardVerdict[] = ['met', 'near', 'warn', 'red']

/** 20 项有目标：达标 11 接近 7 预警 1 超红线 1 */
function Judgements({ card }: { card: Card }) {
  const of = (verdict: CardVerdict) => card.list.filter((row) => row.verdict === verdict).length
  return (
    <span className="text-2">
      {card.list.filter((row) => row.target !== null).length} 项有目标：
      {counted.map((verdict) => (
        <span key={verdict} className="card-count">
          <i className={`card-dot inline-block rounded-full card-${verdict}`} />
          {cardVerdictWords[verdict]} {of(verdict)}
        </span>
      ))}
    </span>
  )
}

/** The scorecard on A4 across: the same answer as on the screen. */
function CardPrint({ model, card }: { model: ReportModel; card: Card }) {
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
