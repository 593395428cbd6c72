import { Checkbox, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { openTab } from '#app-state/open-tab.ts'
import { useGranted } from '#app-state/use-granted.ts'
import { useMay } from '#app-state/use-rights.ts'
import { type ComparedItem, type ComparedPair, DIFFERENCES, type Difference } from '#domain/plan/compare.ts'
import { useToday } from '#inputs/today.ts'
import { note, reference } from '#kit/field.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { projectPlan } from '#resources/plan/project-plan.ts'
import { LabelledInput } from '#views/labelled-input.tsx'
import { CallModal } from '#views/resource-form/call-modal.tsx'
import type { FormOptions } from '#views/resource-form/form-props.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { grantedActions } from '#views/resource-list/granted-actions.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useAnswer } from '#views/use-answer.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { EmptyState } from '#widgets/empty-state.tsx'
import { formatNumber } from '#widgets/format-number.ts'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { SumTable } from '#widgets/sum-table.tsx'
import type { TableColumn } from '#widgets/table-column.ts'
import './plan-compare.css'

const FILTERS = ['projectId', 'organizeId', 'status', 'inForce', 'planNo', 'compiler', 'planDate']
const reasonField = { reason: note('原因', { required: true, spaces: true }) }
const onlyDraft = (row: ListRow) => (row.status === 'DRAFT' ? null : '计划已审核，请新增版本')

/** 计划管理: the versions of projects' plans, their approval, and the differences between two of them. */
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
  const may = granted.has('planItem')
  return grantedActions([
    { key: 'approve', label: '审核', may: mayApprove, reason: onlyDraft, onClick: approve },
    { key: 'items', label: '计划项', may, onClick: toItems({}) },
    { key: 'gantt', label: '甘特图', may, onClick: toItems({ tab: 'gantt' }) },
    { key: 'sheet', label: '编制', may, onClick: toItems({ tab: 'sheet' }) },
    { key: 'compare', label: '对比', reason: hasOther, onClick: compare },
    { key: 'unapprove', label: '反审核', may: mayUnapprove, reason: onlyInForce, onClick: undo },
  ])
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

const Unapprove = ({ row, onClose }: { row: ListRow; onClose(): void }) => (
  <CallModal
    title={`反审核 ${String(row.planNo)}`}
    fields={reasonField}
    okText="反审核"
    danger
    note={() => <p>计划退回草稿，被它替代的版本恢复生效</p>}
    resource={projectPlan.name}
    url={`${projectPlan.name}/${row.uid}/unapprove`}
    also={{ version: row.version }}
    onClose={onClose}
  />
)

interface Compared {
  before: string
  after: string
  pairs: readonly ComparedPair[]
}

const COLORS: Readonly<Record<Difference, string>> = {
  ADDED: 'green',
  DROPPED: 'red',
  MOVED: 'gold',
  QUANTITY: 'blue',
  RENAMED: 'default',
}

/** Height of what is above and below the rows. */
const ABOVE = 230

/** Two versions of a plan item by item: added, dropped, moved and by how many days. */
function CompareDrawer({ row, onClose }: { row: ListRow; onClose(): void }) {
  const [other, setOther] = useState(String(row.basedOnId))
  const [onlyChanged, setOnlyChanged] = useState(true)
  const { answer: data, loading } = useAnswer<Compared>(`${projectPlan.name}/compare`, {
    query: { before: other, after: row.uid },
    quiet: false,
  })
  const changed = data?.pairs.filter(({ differences }) => differences.length > 0) ?? []
  return (
    <SplitDrawer
      open
      full
      title="版本对比"
      scope={`${data?.before ?? ''} → ${String(row.planNo)}`}
      onClose={onClose}
    >
      <div className="plan-compare-bar flex items-center gap-4">
        <LabelledInput
          field={planField}
          name="basedOnId"
          width={220}
          value={other}
          row={row}
          onChoose={(uid) => uid && setOther(uid)}
        />
        <Checkbox checked={onlyChanged} onChange={({ target }) => setOnlyChanged(target.checked)}>
          只看有变化的
        </Checkbox>
        <span>{data && summary(data.pairs)}</span>
      </div>
      <SumTable
        columns={COLUMNS}
        rows={onlyChanged ? changed : (data?.pairs ?? [])}
        rowKey={({ key }) => key}
        sumLabel={null}
        loading={loading}
        bodyHeight={window.innerHeight - ABOVE}
        empty={<EmptyState kind="no-data" title="两个版本没有差异" note="" />}
      />
    </SplitDrawer>
  )
}

const planField = reference('对比版本', 'planM')

function summary(pairs: readonly ComparedPair[]): string {
  const kinds = Object.keys(DIFFERENCES) as Difference[]
  const counted = kinds.map((kind) => {
    const count = pairs.filter(({ differences }) => differences.includes(kind)).length
    return `${DIFFERENCES[kind]} ${count}`
  })
  return counted.join('，')
}

const NONE = '-'
const amount = (item: ComparedItem | null): string =>
  item?.quantity ? `${formatNumber(item.quantity, 2)}${item.unit ?? ''}` : NONE
const moved = (days: number | null): string =>
  days === null || days === 0 ? NONE : `${days > 0 ? '晚' : '早'} ${Math.abs(days)} 天`

const side = (
  group: string,
  of: (pair: ComparedPair) => ComparedItem | null,
): TableColumn<ComparedPair>[] => [
  {
    ...{ key: `${group}start`, title: '开始', group, width: 100 },
    render: (pair) => of(pair)?.startDate ?? NONE,
  },
  {
    ...{ key: `${group}end`, title: '结束', group, width: 100 },
    render: (pair) => of(pair)?.endDate ?? NONE,
  },
  {
    ...{ key: `${group}quantity`, title: '数量', group, width: 96, align: 'right' },
    render: (pair) => amount(of(pair)),
  },
]

const COLUMNS: readonly TableColumn<ComparedPair>[] = [
  {
    key: 'name',
    title: '事项',
    width: 220,
    fixed: 'left',
    render: ({ before, after }) =>
      before && after && before.name !== after.name
        ? `${before.name} → ${after.name}`
        : (after ?? before)?.name,
  },
  {
    key: 'differences',
    title: '变化',
    width: 150,
    render: ({ differences }) =>
      differences.map((one) => (
        <Tag key={one} color={COLORS[one]}>
          {DIFFERENCES[one]}
        </Tag>
      )),
  },
  ...side('原版本', ({ before }) => before),
  ...side('本版本', ({ after }) => after),
  { key: 'movedStart', title: '开始移动', width: 92, render: ({ movedStart }) => moved(movedStart) },
  { key: 'movedEnd', title: '结束移动', width: 92, render: ({ movedEnd }) => moved(movedEnd) },
]
