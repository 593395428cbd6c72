import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useMay } from '#app-state/use-rights.ts'
import type { FlowFigure } from '#domain/plan/flow-figures.ts'
import { flowInput, isFlowCode } from '#domain/plan/flow-inputs.ts'
import { date } from '#kit/field.ts'
import { MISSING_ROWS } from '#kit/missing.ts'
import { projectIndicator } from '#resources/plan/project-indicator.ts'
import { MissingState } from '#views/missing/missing-state.tsx'
import { CallModal } from '#views/resource-form/call-modal.tsx'
import type { FormOptions } from '#views/resource-form/form-props.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import type { ColumnOverrides } from '#views/resource-list/list-columns.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import { useAnswer } from '#views/use-answer.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { formatNumber } from '#widgets/format-number.ts'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { SumTable } from '#widgets/sum-table.tsx'
import type { TableColumn } from '#widgets/table-column.ts'
import './flow.css'

const PROJECT = 'f.projectId'
/** 2.35, but 114: most inputs are whole. */
const short = (value: unknown) =>
  value === null ? '-' : formatNumber(Number(value), Number.isInteger(Number(value)) ? 0 : 2)
const COLUMNS: ColumnOverrides = {
  projectId: { hidden: true },
  rank: { fixed: 'left' },
  name: { fixed: 'left' },
  value: { render: (row) => short(row.value) },
  usual: { render: (row) => short(row.usual) },
}

/** Label and allowed range of a value, shown above it. */
const FORM: FormOptions = {
  intro: (row) => {
    const code = String(row?.code ?? '')
    if (!isFlowCode(code)) return null
    const { label, unit, min, max } = flowInput(code)
    return `${label}：${min}～${max}${unit}`
  },
}

/** 项目生产指标管理: the inputs of a project's planning, next to the resulting flow. */
export function Screen() {
  const { search } = useLocation()
  const asked = new URLSearchParams(search).get(PROJECT)
  const latest = useFlow(null)
  const chosen = useFlow(asked, asked !== null)
  const usual = latest.answer?.project?.uid
  const defaults = useMemo(() => (usual ? { projectId: [usual] } : {}), [usual])
  if (!latest.answer && !latest.error) return null
  if (!usual && asked === null) return <MissingState missing={MISSING_ROWS.project} />
  const { answer, refetch } = asked === null ? latest : chosen
  return (
    <div className="project-flow grid gap-3 h-full">
      <ResourceList
        resource={projectIndicator}
        filters={['projectId', 'name']}
        defaults={defaults}
        columns={COLUMNS}
        form={FORM}
        onChanged={refetch}
        note="默认取猪场、公司的生产指标和参数，修改后只用于本项目"
      />
      {answer?.project && <FlowCard reported={answer as ReportedFlow} onChanged={refetch} />}
    </div>
  )
}

interface FlowCardProps {
  reported: ReportedFlow
  onChanged(): void
}

/** The even flow of a project: figures, shortages, how it runs, and the actions on it. */
function FlowCard({ reported, onChanged }: FlowCardProps) {
  const [shown, show] = useState<'weeks' | 'apply' | null>(null)
  const [mayApply, mayReset] = [
    useMay(projectIndicator.name, 'apply'),
    useMay(projectIndicator.name, 'reset'),
  ]
  const reset = useReset(reported, onChanged)
  const noDraft = reported.draft ? undefined : '项目没有草稿计划，请先在计划管理新增版本'
  return (
    <section
      className="flow-card flex flex-col gap-2 p-3 overflow-auto bg-card rounded"
      aria-label="流程测算"
    >
      <h2 className="m-0 text-14 bold">流程测算 {reported.project.name}</h2>
      <div className="flex gap-2">
        {mayApply && (
          <Button
            type="primary"
            disabled={noDraft !== undefined}
            title={noDraft}
            onClick={() => show('apply')}
          >
            应用到计划
          </Button>
        )}
        <Button onClick={() => show('weeks')}>启动周表</Button>
        {mayReset && <Button onClick={reset}>恢复默认</Button>}
      </div>
      {reported.warnings.length > 0 && (
        <Alert type="warning" showIcon message={reported.warnings.map((one) => <div key={one}>{one}</div>)} />
      )}
      <Figures reported={reported} />
      {shown === 'weeks' && <FlowWeeks reported={reported} onClose={() => show(null)} />}
      {shown === 'apply' && <Apply reported={reported} onClose={() => show(null)} />}
    </section>
  )
}

function Figures({ reported: { figures, actual } }: { reported: ReportedFlow }) {
  return (
    <table className="w-full border-collapse">
      <tbody>
        {figures.map(({ label, value, unit, hint }) => (
          <tr key={label}>
            <th scope="row" title={hint}>
              {label}
              <small className="block text-12 text-3">{hint}</small>
            </th>
            <td>{formatNumber(value, value.includes('.') ? 2 : 0)}</td>
            <td>{unit}</td>
          </tr>
        ))}
        {actual && <Actual {...actual} />}
      </tbody>
    </table>
  )
}

function Actual({ farrowings, attainment, fullLoad }: NonNullable<ReportedFlow['actual']>) {
  const rows = [
    ['实际周分娩', farrowings, '窝', '项目猪场最近四周平均'],
    ['达成率', attainment, '%', '实际周分娩÷周分娩'],
    ['满负荷率', fullLoad, '%', '实际周分娩÷（产床÷周转周数）'],
  ] as const
  return rows.map(([label, value, unit, hint]) => (
    <tr key={label} className="flow-card-actual">
      <th scope="row" title={hint}>
        {label}
        <small className="block text-12 text-3">{hint}</small>
      </th>
      <td>{formatNumber(value, 2)}</td>
      <td>{unit}</td>
    </tr>
  ))
}

const startField = { firstDay: date('首批进场', { required: true }) }

const Apply = ({ reported, onClose }: { reported: ReportedFlow; onClose(): void }) => (
  <CallModal<{ planNo: string; items: number }>
    title={`应用到计划 ${reported.draft?.planNo ?? ''}`}
    fields={startField}
    start={{ firstDay: reported.firstDay }}
    okText="应用"
    note={() => (
      <p>按首批后备进场周推算引种、配种、分娩、断奶、出栏各项；以前由指标生成的各项随之更新，手工项不变</p>
    )}
    resource="planItem"
    url={`${projectIndicator.name}/apply`}
    also={{ projectId: reported.project.uid }}
    done={(_typed, { planNo, items }) => `已写入计划“${planNo}”${items} 项`}
    onClose={onClose}
  />
)

function useReset({ project: { uid, name } }: ReportedFlow, onChanged: () => void) {
  const confirm = useConfirm()
  const call = useCall(projectIndicator.name)
  const ask = async () => {
    const content = `确定把“${name}”的全部指标恢复为猪场现在的参数和生产指标？`
    if (!(await confirm({ content, okText: '恢复默认', danger: true }))) return
    const url = `${projectIndicator.name}/reset`
    const { ok } = await call({ url, values: { projectId: uid }, done: '指标已恢复默认' })
    if (ok) onChanged()
  }
  return () => void ask()
}

const heads = (key: keyof FlowWeek, title: string, unit: string, hint: string): TableColumn<FlowWeek> => ({
  ...{ key, title, unit, hint, width: 108, align: 'right' },
  // figures computed from rates are expectations; bought and served heads are whole
  render: (row) => formatNumber(row[key], typeof row[key] === 'string' ? 1 : 0),
})
const HEADS: readonly TableColumn<FlowWeek>[] = [
  { key: 'week', title: '周次', width: 92, fixed: 'left' },
  { key: 'day', title: '周首日', width: 104 },
  heads('introduced', '引种', '头', '供其后几周配种的后备'),
  heads('services', '配种', '头', '周配种'),
  heads('gilts', '其中后备', '头', '配种数减去返情复配和断奶母猪'),
  heads('farrowings', '分娩', '窝', '配种后妊娠天数'),
  heads('weaned', '断奶', '头', '分娩后哺乳天数'),
  heads('grown', '保育转出', '头', '断奶后保育天数'),
  heads('sold', '出栏', '头', '达出栏日龄'),
]

/** Height of what is above and below the rows. */
const ABOVE = 180

/** A start-up week by week: introductions, services, farrowings, weanings, market. */
function FlowWeeks({
  reported: { project, weeks, firstDay },
  onClose,
}: {
  reported: ReportedFlow
  onClose(): void
}) {
  return (
    <SplitDrawer
      open
      full
      title="启动周表"
      scope={`${project.name}，首批后备 ${firstDay} 进场`}
      onClose={onClose}
    >
      <SumTable
        columns={HEADS}
        rows={weeks}
        rowKey={({ day }) => day}
        sumLabel={null}
        bodyHeight={window.innerHeight - ABOVE}
      />
    </SplitDrawer>
  )
}

interface FlowWeek {
  day: string
  week: string
  introduced: number
  services: number
  gilts: string
  farrowings: string
  weaned: string
  grown: string
  sold: string
}

interface ReportedFlow {
  project: { uid: string; name: string }
  figures: readonly FlowFigure[]
  warnings: readonly string[]
  actual: { farrowings: string; attainment: string | null; fullLoad: string | null } | null
  draft: { uid: string; planNo: string } | null
  firstDay: string
  weeks: readonly FlowWeek[]
}

/** The flow of a project; without one that of the latest. */
const useFlow = (projectId: string | null, enabled = true) =>
  useAnswer<ReportedFlow | { project: null }>(`${projectIndicator.name}/flow`, {
    query: projectId ? { projectId } : {},
    enabled,
    quiet: false,
  })
