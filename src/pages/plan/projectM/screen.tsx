import { Button, Steps } from 'antd'
import { useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { useGranted } from '#app-state/use-granted.ts'
import { useMay } from '#app-state/use-rights.ts'
import { type Gate, PHASES, type Phase, type ProjectKind, phasesOf, stageOf } from '#domain/plan/phases.ts'
import { useToday } from '#inputs/today.ts'
import { date, note } from '#kit/field.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { project } from '#resources/plan/project.ts'
import { CallModal } from '#views/resource-form/call-modal.tsx'
import { grantedActions } from '#views/resource-list/granted-actions.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useAnswer } from '#views/use-answer.ts'
import { SplitDrawer } from '#widgets/split-drawer.tsx'

const FILTERS = [
  'name',
  'organizeId',
  'status',
  'kind',
  'stage',
  'projectNo',
  'leader',
  'startDate',
  'productionDate',
]

/** 项目管理: the projects, the phases each has passed, and the way to their plans. */
export function Screen() {
  const [shown, show] = useState<ListRow | null>(null)
  const granted = useGranted()
  const actions = grantedActions([
    { key: 'phases', label: '阶段', onClick: show },
    {
      ...{ key: 'plans', label: '计划', may: granted.has('planM') },
      onClick: ({ uid }) => openTab(screenAddress('planM', { projectId: uid })),
    },
  ])
  return (
    <>
      <ResourceList
        resource={project}
        filters={FILTERS}
        rowActions={() => actions}
        note="进度为生效计划各项的完成，按天数加权；未开始计划的项目没有进度"
      />
      {shown && <PhaseDrawer key={shown.uid} uid={shown.uid} onClose={() => show(null)} />}
    </>
  )
}

interface ProjectRow {
  uid: string
  name: string
  kind: ProjectKind
  status: string
  gates: readonly Gate[] | null
  version: number
}

const fields = {
  pass: {
    passedOn: date('通过日期', { required: true }),
    note: note('说明', { spaces: true, hint: '本阶段有未完成的计划项时必填' }),
  },
  reopen: { reason: note('原因', { required: true, spaces: true }) },
}

/** The phases of a project, with the person and day of each pass; the present one is passed from here. */
function PhaseDrawer({ uid, onClose }: { uid: string; onClose(): void }) {
  const { answer: row, refetch } = useAnswer<ProjectRow>(`${project.name}/${uid}`, { quiet: false })
  if (!row) return null
  return (
    <SplitDrawer open title="阶段" scope={row.name} onClose={onClose}>
      <div className="flex flex-col gap-4 p-4">
        <Phases row={row} />
        <PhaseSteps row={row} onDone={refetch} />
      </div>
    </SplitDrawer>
  )
}

function Phases({ row: { kind, gates } }: { row: ProjectRow }) {
  const passed = gates ?? []
  const items = phasesOf(kind).map((phase, index) => {
    const gate = passed[index]
    const reported = gate && [`${gate.passedOn} ${gate.passedBy}`, gate.note].filter(Boolean).join('，')
    return { title: PHASES[phase], description: reported ?? (index === passed.length ? '进行中' : '') }
  })
  return <Steps direction="vertical" size="small" current={passed.length} items={items} />
}

/** The buttons below the track, and the short question of each. */
function PhaseSteps({ row, onDone }: { row: ProjectRow; onDone(): void }) {
  const [asking, ask] = useState<'pass' | 'reopen' | null>(null)
  const [mayPass, mayReopen] = [useMay(project.name, 'pass'), useMay(project.name, 'reopen')]
  const gates = row.gates ?? []
  const stage = stageOf(row.kind, gates)
  const rests = row.status === 'ACTIVE' ? undefined : '项目已暂停或终止，不能变更阶段'
  return (
    <div className="flex gap-2">
      {mayPass && stage !== 'DONE' && (
        <Button type="primary" disabled={rests !== undefined} title={rests} onClick={() => ask('pass')}>
          通过【{PHASES[stage]}】
        </Button>
      )}
      {mayReopen && gates.length > 0 && (
        <Button disabled={rests !== undefined} title={rests} onClick={() => ask('reopen')}>
          退回上一阶段
        </Button>
      )}
      {asking && <PhaseQuestion asking={asking} row={row} onDone={onDone} onClose={() => ask(null)} />}
    </div>
  )
}

interface QuestionProps {
  asking: 'pass' | 'reopen'
  row: ProjectRow
  onDone(): void
  onClose(): void
}

function PhaseQuestion({ asking, row, onDone, onClose }: QuestionProps) {
  const today = useToday()
  const gates = row.gates ?? []
  const phase = asking === 'pass' ? (stageOf(row.kind, gates) as Phase) : gates.at(-1)?.phase
  const word = phase ? PHASES[phase] : ''
  return (
    <CallModal
      title={asking === 'pass' ? `通过【${word}】` : `退回【${word}】`}
      fields={fields[asking]}
      start={asking === 'pass' ? { passedOn: today } : {}}
      okText={asking === 'pass' ? '通过' : '退回'}
      danger={asking === 'reopen'}
      resource={project.name}
      url={`${project.name}/${row.uid}/${asking}`}
      also={{ version: row.version, ...(asking === 'pass' && { phase }) }}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
