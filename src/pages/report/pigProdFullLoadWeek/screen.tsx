import { Button, Skeleton, Tag } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useMay } from '#app-state/use-rights.ts'
import type { PipelineAnswer } from '#domain/plan/full-load-answer.ts'
import type { ReportDefinition } from '#kit/report.ts'
import { SchemeMenu } from '#views/query-schemes/scheme-menu.tsx'
import { useChartRoom } from '#views/report-page/chart/chart-room.tsx'
import type { Figure } from '#views/report-page/frame/view-frame.tsx'
import { useDeclaration } from '#views/report-page/state/report-answer.ts'
import { useReport } from '#views/report-page/state/use-report.ts'
import { DrillDrawer } from '#views/report-page/table/drill-drawer.tsx'
import { ReportToolsContext, TableView } from '#views/report-page/table/table-view.tsx'
import { ListError } from '#views/resource-list/list-error.tsx'
import { useListKeys } from '#views/resource-list/list-keys.ts'
import { useAnswer } from '#views/use-answer.ts'
import { EmptyState } from '#widgets/empty-state.tsx'
import { QueryPanel } from '#widgets/query-panel.tsx'
import { PipelineChart } from './pipeline-chart.tsx'
import { noteOf, shortWeek } from './pipeline-layout.ts'
import { WeekPlanEditor } from './week-plan-editor.tsx'
import '#views/report-page/report-page.css'
import './full-load.css'

const NAME = 'pigProdFullLoadWeek'
const FORBIDDEN = 403

/** 满负荷生产周报: the pipeline of all weeks, and their table, whose plans can be edited. */
export function Screen() {
  const { report, error, retry } = useDeclaration(NAME)
  if (report) return <FullLoadPage declared={report} />
  if (error?.statusCode === FORBIDDEN) return <EmptyState kind="no-right" title="没有查看此报表的权限" />
  if (error) return <ListError error={error} since={0} onRetry={retry} />
  return <Skeleton active={false} paragraph={{ rows: 8 }} title={false} />
}

function FullLoadPage({ declared }: { declared: ReportDefinition }) {
  const model = useReport(declared)
  const { report, query, data, state, askable } = model
  const { answer: pipeline, ...read } = useAnswer<PipelineAnswer>(`${NAME}/pipeline`, {
    payload: { filters: state.filters },
    enabled: askable,
    ...{ overlay: true, quiet: false },
  })
  const chart = useChartRoom(false)
  const [figure, setFigure] = useState<Figure | null>(null)
  const open = figure?.question === model.question ? figure : null
  const [chosen, choose] = useChosenWeek(state.filters, pipeline?.worst ?? null)
  const [editing, setEditing] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  useListKeys({
    query: () => page.current?.querySelector<HTMLElement>('.query-panel .ant-btn-primary')?.click(),
  })
  const Tools = usePlanTools(pipeline, chosen, setEditing)
  const running = pipeline?.weeks[pipeline.current]?.week
  const saved = () => {
    setEditing(false)
    read.refetch()
    data.refetch()
  }
  return (
    <div ref={page} className="report-page flex flex-col gap-3">
      <h1 className="sr-only">{report.label}</h1>
      <QueryPanel
        rows={1}
        fields={query.fields}
        values={query.values}
        defaults={query.defaults}
        loading={data.loading}
        extra={<SchemeMenu screen={`report.${report.name}`} />}
        onQuery={query.run}
        onReset={query.reset}
      />
      {askable && read.error && !pipeline && (
        <ListError error={read.error} since={0} onRetry={read.refetch} />
      )}
      {askable && pipeline && <PipelineCard answer={pipeline} chosen={chosen} onChoose={choose} />}
      {editing && pipeline ? (
        <WeekPlanEditor
          answer={pipeline}
          today={report.today}
          onDone={saved}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <ReportToolsContext value={Tools}>
          <TableView model={model} chart={chart} figure={open} tinted={running} onFigure={setFigure} />
        </ReportToolsContext>
      )}
      <DrillDrawer model={model} figure={open} onFigure={setFigure} />
    </div>
  )
}

/** Tools in the bar of the table: editing of the plans, and notes about the farm. */
function usePlanTools(
  pipeline: PipelineAnswer | undefined,
  chosen: number | null,
  setEditing: (editing: boolean) => void,
) {
  const editable = pipeline?.farmId != null
  const note = pipeline ? noteOf(pipeline, chosen) : ''
  return useMemo(
    () => () => (
      <>
        <EditButton disabled={!editable} onEdit={() => setEditing(true)} />
        <small className="full-load-note truncate text-12 text-2" title={note}>
          {note}
        </small>
      </>
    ),
    [editable, note, setEditing],
  )
}

/** The mating week that is followed: the worst cohort, until another is chosen under the same filters. */
function useChosenWeek(filters: object, worst: number | null) {
  const [choice, setChoice] = useState<{ of: object; week: number | null } | null>(null)
  const chosen = choice && choice.of === filters ? choice.week : worst
  return [chosen, (week: number | null) => setChoice({ of: filters, week })] as const
}

function EditButton({ disabled, onEdit }: { disabled: boolean; onEdit(): void }) {
  const may = useMay(NAME, 'edit')
  if (!may) return null
  return (
    <Button disabled={disabled} title={disabled ? '请选择一个猪场，不限品系' : undefined} onClick={onEdit}>
      编辑周计划
    </Button>
  )
}

interface PipelineCardProps {
  answer: PipelineAnswer
  chosen: number | null
  onChoose(week: number | null): void
}

const LEGEND = [
  ['actual', '实际'],
  ['near', '缺口，达成 90 至 100'],
  ['short', '缺口，达成低于 90'],
  ['running', '本周未完'],
  ['expected', '预计'],
] as const

/** The chart of all lanes under its title and legend. */
export function PipelineCard({ answer, chosen, onChoose }: PipelineCardProps) {
  const named = chosen === null ? undefined : answer.weeks[chosen]
  return (
    <section className="pipeline-card panel flex-none" aria-labelledby="pipeline-title">
      <header className="flex items-center gap-2 px-3 border-b">
        <h2 className="m-0 text-14 bold" id="pipeline-title">
          均衡生产流水线
        </h2>
        <span className="truncate flex-1 text-12 text-2">
          自然周，柱 = 实际，黑线 = 计划，色块 = 缺口，折线 = 同一配种周的去向
        </span>
        <ul className="pipeline-legend flex flex-none gap-4 p-0 text-12 text-2 list-none">
          {LEGEND.map(([kind, label]) => (
            <li key={kind} className={`pipeline-sign pipeline-sign-${kind}`}>
              {label}
            </li>
          ))}
        </ul>
        {named && (
          <Tag closable onClose={() => onChoose(null)}>
            {shortWeek(named.week)} 配种周
          </Tag>
        )}
      </header>
      <PipelineChart answer={answer} chosen={chosen} onChoose={onChoose} />
    </section>
  )
}
