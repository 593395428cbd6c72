import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { openTab } from '#app-state/open-tab.ts'
import { useGranted } from '#app-state/use-granted.ts'
import { useToday } from '#inputs/today.ts'
import { text } from '#kit/field.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { projectPlan } from '#resources/plan/project-plan.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import type { FormOptions } from '#views/resource-form/form-props.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { CompareDrawer } from './compare-drawer.tsx'

const FILTERS = ['projectId', 'organizeId', 'status', 'inForce', 'planNo', 'compiler', 'planDate']
const reasonField = { reason: text('原因', { required: true, multiline: true, spaces: true }) }
const onlyDraft = (row: ListRow) => (row.status === 'DRAFT' ? null : '计划已审核，请新增版本')

/** 计划管理: the versions of projects' plans, what is approved, and what differs between two of them. */
export function Screen() {
  const [compared, compare] = useState<ListRow | null>(null)
  const [undone, undo] = useState<ListRow | null>(null)
  const actions = useActions(compare, undo)
  const form = usePresets()
  return (
    <>
      <ResourceList
        resource={projectPlan}
        filters={FILTERS}
        rowActions={() => actions}
        locked={onlyDraft}
        form={form}
        note="新增版本时带入上一版本的全部计划项；每个项目只有一个版本生效"
      />
      {compared && <CompareDrawer key={compared.uid} row={compared} onClose={() => compare(null)} />}
      {undone && <Unapprove row={undone} onClose={() => undo(null)} />}
    </>
  )
}

/** A new version is of today, and of the project the list is narrowed to. */
function usePresets(): FormOptions {
  const planDate = useToday()
  const projectId = new URLSearchParams(useLocation().search).get('f.projectId')
  return useMemo(() => ({ presets: { planDate, ...(projectId && { projectId }) } }), [planDate, projectId])
}

function useActions(compare: (row: ListRow) => void, undo: (row: ListRow) => void): RowAction[] {
  const [mayApprove, mayUnapprove] = [
    useMay(projectPlan.name, 'approve'),
    useMay(projectPlan.name, 'unapprove'),
  ]
  const granted = useGranted()
  const approve = useApprove()
  const toItems = (view: Readonly<Record<string, string>>) => (row: ListRow) =>
    openTab(screenAddress('planItem', { planId: row.uid }, view))
  return [
    ...(mayApprove ? [{ key: 'approve', label: '审核', reason: onlyDraft, onClick: approve }] : []),
    ...(granted.has('planItem')
      ? [
          { key: 'items', label: '计划项', onClick: toItems({}) },
          { key: 'gantt', label: '甘特图', onClick: toItems({ tab: 'gantt' }) },
          { key: 'sheet', label: '编制', onClick: toItems({ tab: 'sheet' }) },
        ]
      : []),
    { key: 'compare', label: '对比', reason: hasOther, onClick: compare },
    ...(mayUnapprove ? [{ key: 'unapprove', label: '反审核', reason: onlyInForce, onClick: undo }] : []),
  ]
}

const hasOther = (row: ListRow) => (row.basedOnId ? null : '第一个版本，没有可对比的')
const onlyInForce = (row: ListRow) => (row.inForce ? null : '只有生效的计划可以反审核')

function useApprove() {
  const confirm = useConfirm()
  const call = useCall(projectPlan.name)
  const ask = async (row: ListRow) => {
    const content = `审核计划“${String(row.planNo)}”（${String(row.items)} 项）？审核后立即生效，替代现在生效的版本`
    if (!(await confirm({ content, okText: '审核' }))) return
    const url = `${projectPlan.name}/${row.uid}/approve`
    await call({ url, values: { version: row.version }, done: `计划“${String(row.planNo)}”已生效` })
  }
  return (row: ListRow) => void ask(row)
}

function Unapprove({ row, onClose }: { row: ListRow; onClose(): void }) {
  const call = useCall(projectPlan.name)
  const send = async (values: Record<string, unknown>) => {
    const url = `${projectPlan.name}/${row.uid}/unapprove`
    const result = await call({ url, values: { version: row.version, ...values }, quiet: true })
    if (!result.ok) return result.errors
    onClose()
    return null
  }
  return (
    <FieldsModal
      title={`反审核 ${String(row.planNo)}`}
      fields={reasonField}
      okText="反审核"
      danger
      note={() => <p>计划退回草稿，被它替代的版本恢复生效</p>}
      onClose={onClose}
      onOk={send}
    />
  )
}
