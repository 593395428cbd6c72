import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { isForbidden, ListError } from '#views/resource-list/list-error.tsx'
import { EmptyState } from '#widgets/empty-state.tsx'
import type { ChartRoom } from './chart/chart-room.tsx'
import type { Asked } from './state/use-last-answer.ts'
import type { ReportModel } from './state/use-report.ts'
import type { Figure } from './table/drill-drawer.tsx'

/** What each view of a report works with. */
export interface ReportViewProps {
  model: ReportModel
  chart: ChartRoom
  figure: Figure | null
  onFigure(figure: Figure | null): void
}

interface ViewFrameProps {
  model: ReportModel
  asked: Asked
  full: boolean
  toolbar: ReactNode
  children: ReactNode
}

/** The card of a view: its toolbar, the question that failed, the answer. */
export function ViewFrame({ model: { report, askable }, asked, full, toolbar, children }: ViewFrameProps) {
  return (
    <section
      className={`report-card panel flex flex-col flex-1${full ? ' report-card-full' : ''}`}
      aria-label={report.label}
    >
      {toolbar}
      {askable && asked.error && !isForbidden(asked.error) && (
        <ListError error={asked.error} since={asked.at} onRetry={asked.refetch} />
      )}
      {children}
    </section>
  )
}

interface FigureAreaProps {
  model: ReportModel
  asked: Asked
  /** In place of figures that are not asked for or may not be seen. */
  empty?: ReactNode
  children: ReactNode
}

/** Figures that are drawn all at once, or why there are none. */
export function FigureArea({ model: { askable }, asked, empty, children }: FigureAreaProps) {
  const forbidden = isForbidden(asked.error)
  return (
    <div className="flex-1 min-h-0 relative overflow-auto" aria-busy={asked.loading}>
      {asked.loading && <div className="sum-table-line" />}
      {!askable && (empty ?? <EmptyState kind="not-queried" />)}
      {askable && forbidden && (empty ?? <EmptyState kind="no-right" title="没有查看此报表的权限" />)}
      {askable && !asked.error && asked.at === 0 && (
        <Skeleton active={false} paragraph={{ rows: 12 }} title={false} />
      )}
      {askable && !forbidden && asked.at > 0 && children}
    </div>
  )
}
