import { Button } from 'antd'
import { useState } from 'react'
import { useMay } from '#app-state/use-rights.ts'
import { date, reference } from '#kit/field.ts'
import { projectIntro } from '#resources/plan/project-intro.ts'
import { CallModal } from '#views/resource-form/call-modal.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'

const FILTERS = ['projectId', 'organizeId', 'weekStart']
const fields = {
  projectId: reference('项目', 'projectM', { required: true }),
  firstDay: date('首批进场', { required: true }),
}

/** 项目引种进度: planned and real introductions of a project, and the weeks of service and farrowing that follow. */
export function Screen() {
  const [asking, ask] = useState(false)
  const mayGenerate = useMay(projectIntro.name, 'generate')
  return (
    <>
      <ResourceList
        resource={projectIntro}
        filters={FILTERS}
        toolbar={() => mayGenerate && <Button onClick={() => ask(true)}>按生产指标生成</Button>}
        note="实际：已审核的引种登记和到场确认中进群的母猪，计入其所在批次"
      />
      {asking && <Generate onClose={() => ask(false)} />}
    </>
  )
}

const Generate = ({ onClose }: { onClose(): void }) => (
  <CallModal<{ batches: number; heads: number }>
    title="按生产指标生成引种批次"
    fields={fields}
    okText="生成"
    note={() => <p>由周配种数倒推一年的后备引种，替换该项目现有的批次计划；实际引种不受影响</p>}
    resource={projectIntro.name}
    url={`${projectIntro.name}/generate`}
    done={(_typed, { batches, heads }) => `已生成 ${batches} 批，共 ${heads} 头`}
    onClose={onClose}
  />
)
