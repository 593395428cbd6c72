import { Alert, Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { WayButton } from '#views/missing/missing-state.tsx'
import { useWays } from '#views/missing/use-ways.ts'
import { answerOf } from '#views/noun-of.ts'
import { isForbidden, ListError } from '#views/resource-list/list-error.tsx'
import { EmptyState } from '#widgets/empty-state.tsx'
import type { ChartRoom } from '../chart/chart-room.tsx'
import type { Asked, ReportRow } from '../state/report-answer.ts'
import type { ReportModel } from '../state/use-report.ts'

/** A figure whose rows are asked for: its row and column, and the question both were part of. */
export interface Figure {
  readonly row: ReportRow
  readonly column: string
  readonly question: ReportModel['question']
  /** A cell of a cross table is one figure, of all periods where it names none. */
  readonly isCell?: boolean
  readonly period?: string | undefined
  /** A cell of a farm or of another period than the question's is drilled by these. */
  readonly group?: string
  readonly filters?: ReportModel['question']['filters']
}

/** Props of each view of a report. */
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

/** Above figures of costs that are behind the records: of which farms, and since when. */
export const LateNote = ({ words }: { words: string | null | undefined }) =>
  words ? <Alert type="warning" showIcon banner message={words} /> : null

interface ReportEmptyProps {
  model: ReportModel
  forbidden: boolean
}

/** Why a report shows no rows; each cause has its own way out. */
export function ReportEmpty({ model: { report, query, askable, data }, forbidden }: ReportEmptyProps) {
  const origin = useWays()(report.originScreen)
  const reset = (label: string, primary: boolean) => (
    <Button type={primary ? 'primary' : 'default'} onClick={query.reset}>
      {label}
    </Button>
  )
  if (forbidden)
    return (
      <EmptyState
        kind="no-right"
        title="没有查看此猪场的权限"
        note="所选猪场不在您的数据范围内"
        actions={reset('改查默认猪场', false)}
      />
    )
  if (!askable || data.at === 0)
    return <EmptyState kind="not-queried" actions={reset('按默认条件查询', true)} />
  return (
    <EmptyState
      kind="no-data"
      title={`没有符合条件的${answerOf(report)}`}
      note={origin ? `数据来自${origin.title}；已经录入的，可以放宽条件后再查询` : undefined}
      actions={
        <>
          {query.touched && reset('重置条件', false)}
          {origin && <WayButton way={origin} />}
        </>
      }
    />
  )
}
