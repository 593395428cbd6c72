import { Button } from 'antd'
import { useState } from 'react'
import { useServices } from '#app-state/services.ts'
import { date, reference } from '#kit/field.ts'
import { projectIntro } from '#resources/plan/project-intro.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useCall } from '#views/resource-form/use-call.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import { useMay } from '#views/resource-list/use-rights.ts'

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

function Generate({ onClose }: { onClose(): void }) {
  const call = useCall<{ batches: number; heads: number }>(projectIntro.name)
  const { notify } = useServices()
  const [requestId] = useState(() => crypto.randomUUID())
  const send = async (values: Record<string, unknown>) => {
    const result = await call({ url: `${projectIntro.name}/generate`, values, quiet: true, requestId })
    if (!result.ok) return result.errors
    const { batches, heads } = result.answer
    notify.success(`已生成 ${batches} 批，共 ${heads} 头`)
    onClose()
    return null
  }
  return (
    <FieldsModal
      title="按生产指标生成引种批次"
      fields={fields}
      okText="生成"
      note={() => <p>由周配种数倒推一年的后备引种，替换该项目现有的批次计划；实际引种不受影响</p>}
      onClose={onClose}
      onOk={send}
    />
  )
}
