import { useState } from 'react'
import { useServices } from '#app-state/services.ts'
import { organisation } from '#resources/system/organisation.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useCall } from '#views/resource-form/use-call.ts'
import type { OrgNode } from '#widgets/org-tree-picker/org-node.ts'
import { penFields, seriesProblem, seriesWords } from './pen-series.ts'

interface PensModalProps {
  parent: OrgNode
  onDone(): void
  onClose(): void
}

/** 批量建栏: a row of pens below a house or unit in one go. */
export function PensModal({ parent, onDone, onClose }: PensModalProps) {
  const call = useCall<{ created: number; duplicates: string[] }>(organisation.name)
  const { notify } = useServices()
  const [requestId] = useState(() => crypto.randomUUID())
  return (
    <FieldsModal
      title={`批量建栏：${parent.name}`}
      fields={penFields}
      start={{ from: 1, pattern: '{n}号栏' }}
      okText="建栏"
      note={(values) => <p className="org-note">{seriesWords(values) ?? '如 1 至 60，{n}号栏'}</p>}
      onClose={onClose}
      onOk={async (values) => {
        const wrong = seriesProblem(values)
        if (wrong) return wrong
        const body = { ...values, parentId: parent.uid }
        const result = await call({ url: 'org-manage/pens', values: body, quiet: true, requestId })
        if (!result.ok) return result.errors
        const { created, duplicates } = result.answer
        const known = duplicates.length > 0 ? `，${duplicates.length} 个已有的保持不变` : ''
        notify.success(`已建 ${created} 个栏位${known}`)
        onDone()
        return null
      }}
    />
  )
}
