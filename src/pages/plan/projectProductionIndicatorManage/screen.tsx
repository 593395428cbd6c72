import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { flowInput, isFlowCode } from '#domain/plan/flow-inputs.ts'
import { MISSING_ROWS } from '#kit/missing.ts'
import { projectIndicator } from '#resources/plan/project-indicator.ts'
import { MissingState } from '#views/missing/missing-state.tsx'
import type { FormOptions } from '#views/resource-form/form-props.ts'
import type { ColumnOverrides } from '#views/resource-list/list-columns.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import { formatNumber } from '#widgets/format-number.ts'
import { FlowCard } from './flow-card.tsx'
import { type ToldFlow, useFlow } from './use-flow.ts'
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

/** What is asked of a value stands above it. */
const FORM: FormOptions = {
  intro: (row) => {
    const code = String(row?.code ?? '')
    if (!isFlowCode(code)) return null
    const { label, unit, min, max } = flowInput(code)
    return `${label}：${min}～${max}${unit}`
  },
}

/** 项目生产指标管理: what a project is worked out with, beside the flow it gives. */
export function Screen() {
  const { search } = useLocation()
  const asked = new URLSearchParams(search).get(PROJECT)
  const latest = useFlow(null)
  const chosen = useFlow(asked, asked !== null)
  const usual = latest.data?.project?.uid
  const defaults = useMemo(() => (usual ? { projectId: [usual] } : {}), [usual])
  if (latest.isPending) return null
  if (!usual && asked === null) return <MissingState missing={MISSING_ROWS.project} />
  const { data, refetch } = asked === null ? latest : chosen
  return (
    <div className="project-flow grid gap-3 h-full">
      <ResourceList
        resource={projectIndicator}
        filters={['projectId', 'name']}
        defaults={defaults}
        columns={COLUMNS}
        form={FORM}
        onChanged={() => void refetch()}
        note="默认取猪场、公司的生产指标和参数，修改后只用于本项目"
      />
      {data?.project && <FlowCard told={data as ToldFlow} onChanged={() => void refetch()} />}
    </div>
  )
}
