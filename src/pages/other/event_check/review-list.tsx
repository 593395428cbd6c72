import { App, Button } from 'antd'
import { use, useCallback, useMemo, useRef, useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { CardLink } from '#pages/pig/card/card-link.tsx'
import { eventCheck } from '#resources/pig/event-check.ts'
import { CorrectionHost, type CorrectionTarget } from '#views/correct-event/correction-host.tsx'
import { EventFormsContext } from '#views/correct-event/event-forms.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import type { ListModel } from '#views/resource-list/use-resource-list.ts'
import { useMay } from '#views/resource-list/use-rights.ts'

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

/** What a slip did is taken back by the slip (K-03). */
const OF_SLIP = '该事件由种猪调拨单产生，请在调拨单中撤销'

/** Why a row can be neither passed nor rejected; null when it can. */
const settled = (row: ListRow): string | null => (row.status === 'PENDING' ? null : '已经审核过')

/** The events to be reviewed: passed one by one or many at once, or taken back after a look at what that changes. */
export function ReviewList() {
  const [mayApprove, mayReject] = [useMay(eventCheck.name, 'approve'), useMay(eventCheck.name, 'reject')]
  const [target, setTarget] = useState<{ wish: CorrectionTarget; list: ListModel } | null>(null)
  const approve = useApprove()
  const { formOf } = use(EventFormsContext)
  const rowActions = useMemo(
    () =>
      (list: ListModel): readonly RowAction[] => [
        ...(mayApprove
          ? [
              {
                key: 'approve',
                label: '通过',
                reason: settled,
                onClick: (row: ListRow) => void approve([row]),
              },
            ]
          : []),
        ...(mayReject
          ? [
              {
                key: 'reject',
                label: '驳回',
                reason: (row: ListRow) => settled(row) ?? (formOf(String(row.eventType)) ? null : OF_SLIP),
                onClick: (row: ListRow) => setTarget({ wish: rejecting(row), list }),
              },
            ]
          : []),
      ],
    [mayApprove, mayReject, approve, formOf],
  )
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
        target={target?.wish ?? null}
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
  const newest = useRef(call)
  newest.current = call
  return useCallback(
    async (rows) => {
      const open = rows.filter((row) => row.status === 'PENDING')
      const values = { rows: open.map(({ uid, version }) => ({ uid, version })) }
      const result = await newest.current({ url: `${eventCheck.name}/approve`, values })
      if (!result.ok) return
      const { approved, refused } = result.answer
      if (approved > 0) message.success(`已通过 ${approved} 条`)
      const [first] = refused
      if (first) message.warning(`${refused.length} 条没有通过：${first.message}`)
    },
    [message],
  )
}
