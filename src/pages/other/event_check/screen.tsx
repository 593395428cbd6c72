import { App, Button } from 'antd'
import { use, useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { useMay } from '#app-state/use-rights.ts'
import { CardLink } from '#pages/pig/card/card-link.tsx'
import { TaskView } from '#pages/pig/rebuild/rebuild.task-view.tsx'
import { useStartTask, useTask } from '#pages/pig/rebuild/use-task.ts'
import { eventCheck } from '#resources/other/event-check.ts'
import { herdRebuild } from '#resources/pig/herd-rebuild.ts'
import { CorrectionHost, type CorrectionTarget } from '#views/correct-event/correction-host.tsx'
import { EventFormsContext } from '#views/correct-event/event-forms.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { grantedActions } from '#views/resource-list/granted-actions.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import type { ListModel } from '#views/resource-list/use-resource-list.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { EmptyState } from '#widgets/empty-state.tsx'
import { OfFarm } from '#widgets/no-farm.tsx'
import { SegmentedPage } from '#widgets/segmented-page.tsx'

const VIEWS = [
  { value: 'events', label: '待审事件', content: () => <ReviewList /> },
  { value: 'checker', label: '数据核对', content: () => <Checker /> },
]

/** 事件审核: events to be reviewed, and whether the figures of the farm agree with its events. */
export const Screen = () => <SegmentedPage label="事件审核" views={VIEWS} />

/** 数据核对: the identities of the herd, computed by a replay of all events and compared with the tables. */
const Checker = () => (
  <OfFarm title="没有可以核对的猪场">
    {({ uid, name }) => <FarmChecker key={uid} farmId={uid} name={name} />}
  </OfFarm>
)

function FarmChecker({ farmId, name }: { farmId: string; name: string }) {
  const { task, asked, error, refetch } = useTask(`${herdRebuild.name}/latest`, { farmId })
  const start = useStartTask()
  const confirm = useConfirm()
  const mayRun = useMay(herdRebuild.name, 'run')
  const running = task?.status === 'RUNNING'
  const check = () => void start('check', farmId).then(refetch)
  async function rebuild() {
    const content = `确定重算${name}？与事件不一致的数据会按事件改正`
    if (await confirm({ content, okText: '重算' })) await start('run', farmId).then(refetch)
  }
  return (
    <section className="panel flex flex-col flex-1 gap-3 p-3 min-h-0 overflow-auto" aria-label="数据核对">
      <div className="flex items-center gap-2">
        <Button type="primary" loading={running} onClick={check}>
          核对
        </Button>
        {mayRun && (
          <Button disabled={running} onClick={() => void rebuild()}>
            重算
          </Button>
        )}
        <span className="text-2">按全部事件重算 {name} 的每头猪、每一窝、每个批次，与现有数据比较</span>
      </div>
      {error && (
        <EmptyState
          kind="no-data"
          title={`没有读到核对结果，${error.message || '服务暂时不可用'}`}
          actions={<Button onClick={refetch}>重试</Button>}
        />
      )}
      {asked && !task && <EmptyState kind="not-queried" title="还没有核对过" note="点“核对”开始" />}
      {task && <TaskView task={task} />}
    </section>
  )
}

const FILTERS = ['farmId', 'status', 'eventDate', 'eventType', 'earNo', 'cause', 'operator']
const DEFAULTS = { status: ['PENDING'] }
const COLUMNS = {
  earNo: { before: 'eventDate', fixed: 'left', render: (row: ListRow) => <EarNo row={row} /> },
  content: { width: 150 },
  cause: { width: 210 },
  status: { before: 'cause' },
} as const
const openCard = (row: ListRow) => openTab(`/admin/pig-detail?pigId=${row.pigId}`)
const DOOR = { read: `${eventCheck.name}/{uid}/event`, undo: `${eventCheck.name}/{uid}/reject` }

/** Changes made by a slip are taken back by the slip (K-03). */
const OF_SLIP = '该事件由种猪调拨单产生，请在调拨单中撤销'

/** Why a row can be neither passed nor rejected; null when it can. */
const settled = (row: ListRow): string | null => (row.status === 'PENDING' ? null : '已经审核过')

/** The events to be reviewed: passed one by one or many at once, or taken back after a look at what that changes. */
function ReviewList() {
  const [mayApprove, mayReject] = [useMay(eventCheck.name, 'approve'), useMay(eventCheck.name, 'reject')]
  const [target, setTarget] = useState<{ request: CorrectionTarget; list: ListModel } | null>(null)
  const approve = useApprove()
  const { formOf } = use(EventFormsContext)
  const rowActions = (list: ListModel): readonly RowAction[] =>
    grantedActions([
      {
        ...{ key: 'approve', label: '通过', may: mayApprove, reason: settled },
        onClick: (row) => void approve([row]),
      },
      {
        ...{ key: 'reject', label: '驳回', may: mayReject },
        reason: (row) => settled(row) ?? (formOf(String(row.eventType)) ? null : OF_SLIP),
        onClick: (row) => setTarget({ request: rejecting(row), list }),
      },
    ])
  return (
    <>
      <ResourceList
        resource={eventCheck}
        filters={FILTERS}
        defaults={DEFAULTS}
        columns={COLUMNS}
        rowActions={rowActions}
        onOpen={openCard}
        {...(mayApprove && {
          batch: (rows: readonly ListRow[], list: ListModel) => (
            <PassAll rows={rows} onPass={() => void approve(rows).then(list.selection.clear)} />
          ),
        })}
      />
      <CorrectionHost
        target={target?.request ?? null}
        onClose={() => setTarget(null)}
        onDone={() => target?.list.data.refetch()}
      />
    </>
  )
}

const rejecting = (row: ListRow): CorrectionTarget => ({
  code: String(row.eventType),
  uid: row.uid,
  kind: 'reject',
  door: DOOR,
})

function PassAll({ rows, onPass }: { rows: readonly ListRow[]; onPass(): void }) {
  const open = rows.filter((row) => settled(row) === null)
  return (
    <Button
      disabled={open.length === 0}
      title={open.length === 0 ? '所选事件都已审核过' : undefined}
      onClick={onPass}
    >
      批量通过
    </Button>
  )
}

/** The animal of an event; one whose entry was taken back has no card any more. */
const EarNo = ({ row }: { row: ListRow }) =>
  row.pigId && row.pigIdTitle ? (
    <CardLink pigId={String(row.pigId)} earNo={String(row.earNo)} />
  ) : (
    String(row.earNo)
  )

interface Approval {
  approved: number
  refused: readonly { uid: string; message: string }[]
}

/** Passes events; those a colleague passed first are named, the others are passed all the same. */
function useApprove(): (rows: readonly ListRow[]) => Promise<void> {
  const call = useCall<Approval & Record<string, unknown>>(eventCheck.name)
  const { message } = App.useApp()
  return async (rows) => {
    const open = rows.filter((row) => row.status === 'PENDING')
    const values = { rows: open.map(({ uid, version }) => ({ uid, version })) }
    const result = await call({ url: `${eventCheck.name}/approve`, values })
    if (!result.ok) return
    const { approved, refused } = result.answer
    if (approved > 0) message.success(`已通过 ${approved} 条`)
    const [first] = refused
    if (first) message.warning(`${refused.length} 条没有通过：${first.message}`)
  }
}
