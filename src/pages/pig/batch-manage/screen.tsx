import { useQueryClient } from '@tanstack/react-query'
import { App, AutoComplete } from 'antd'
import { useState } from 'react'
import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import { useMay } from '#app-state/use-rights.ts'
import { isEmpty } from '#domain/typed.ts'
import type { InputProps } from '#inputs/field-components.ts'
import { growingBatch } from '#resources/pig/growing-batch.ts'
import { CorrectionHost, type CorrectionTarget } from '#views/correct-event/correction-host.tsx'
import { LateNote } from '#views/report-page/frame/view-frame.tsx'
import type { ColumnOverrides } from '#views/resource-list/list-columns.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import type { ListModel } from '#views/resource-list/use-resource-list.ts'
import { useAnswer } from '#views/use-answer.ts'
import { useServerCall } from '#views/use-server-call.ts'
import { useRemoteOptions } from '#widgets/use-remote-options.ts'
import { BatchToolbar, useBatchActions } from './batch-toolbar.tsx'
import { type Ledger, ledgerOf } from './ledger-data.ts'
import { LedgerDrawer, type Part } from './ledger-drawer.tsx'

const CLOSE = 'batch_close'

/** Rendering of some of the declared columns. */
const batchColumns: ColumnOverrides = {
  ageDays: { hint: '按头数加权的平均日龄；结批后算到结批日' },
  birthDate: { hidden: true },
  inAverage: { hint: '（期初＋转入的重量）÷（期初＋转入的头数）' },
  feed: { hint: '到今天的用料，含所在栋舍按头数分摊的用料', sortable: false },
  stockCost: { hint: '到今天在栏猪的成本：进猪成本＋饲养成本－随猪离开的成本' },
  headCost: { hint: '在栏成本÷存栏' },
  survival: { hint: 'F85：（期初＋转入－死亡－淘汰）÷（期初＋转入）' },
}

const form = { inputs: { batchNo: BatchNumberInput } }

/** 批次管理: the growing batches with their heads, each with its ledger and the grids it opens. */
export function Screen() {
  const [looked, setLooked] = useState<Looked | null>(null)
  const [target, setTarget] = useState<CorrectionTarget | null>(null)
  const seesCosts = useMay('batch-manage', 'money')
  const actions = useBatchActions({
    look: (row) => setLooked({ uid: row.uid, part: 'events' }),
    closeOut: (row) => setLooked({ uid: row.uid, part: 'closeOut' }),
    reopen: useReopening(setTarget),
    mayReopen: useMay('event-batch-close', 'undo'),
  })
  return (
    <ResourceList
      resource={growingBatch}
      columns={batchColumns}
      form={form}
      rowActions={() => actions}
      toolbar={(list) => (
        <>
          {seesCosts && <CostsLate />}
          {list.selection.uids.length === 0 && <BatchToolbar />}
          <BatchDesk list={list} looked={looked} onLook={setLooked} target={target} onCorrect={setTarget} />
        </>
      )}
      batch={(rows) => <BatchToolbar rows={rows} />}
      onOpen={(row) => setLooked({ uid: row.uid, part: 'events' })}
    />
  )
}

/** Farms whose 在栏成本 is behind the records, and since when. */
function CostsLate() {
  const { answer } = useAnswer<{ words: string | null }>('batch-manage/late', { quiet: false })
  return <LateNote words={answer?.words} />
}

/** Opening a closed batch again is taking back its end, with a reason. */
function useReopening(take: (target: CorrectionTarget) => void): (row: ListRow) => void {
  const { message } = App.useApp()
  const call = useServerCall()
  const open = async (row: ListRow) => {
    const { events } = await call<Ledger>('get', ledgerOf(row.uid))
    const end = events.find((event) => event.code === CLOSE)
    if (end) take({ code: CLOSE, uid: end.uid, kind: 'undo' })
    else message.warning('没有读到结批记录，批次可能已重新开批')
  }
  return (row) => {
    open(row).catch(() => undefined) // the data provider has shown why
  }
}

/** The batch that is open, and the first part its drawer shows. */
interface Looked {
  readonly uid: string
  readonly part: Part
}

interface Props {
  list: ListModel
  looked: Looked | null
  onLook(looked: Looked | null): void
  target: CorrectionTarget | null
  onCorrect(target: CorrectionTarget | null): void
}

/** Parts next to the list: the ledger of a batch as its row is now, and the correction of one of its events. */
function BatchDesk({ list, looked, onLook, target, onCorrect }: Props) {
  const batch = list.data.rows.find((row) => row.uid === looked?.uid)
  const queries = useQueryClient()
  /** A cost that was corrected changes no row of the list. */
  function reread(): void {
    list.data.refetch()
    for (const key of ['batch-ledger', 'batch-close-out'])
      void queries.invalidateQueries({ queryKey: [key, looked?.uid] })
  }
  return (
    <>
      {batch && looked && (
        <LedgerDrawer
          key={`${looked.uid} ${looked.part}`}
          batch={batch}
          first={looked.part}
          onClose={() => onLook(null)}
          onCorrect={onCorrect}
        />
      )}
      <CorrectionHost target={target} onClose={() => onCorrect(null)} onDone={reread} />
    </>
  )
}

interface Offered {
  earNo: string
  place: string
}

/** The number of a new batch: those of farm, house and day are offered, any other may be typed. */
function BatchNumberInput({ field, id, value, onChange, disabled }: InputProps) {
  const call = useServerCall()
  const farm = useStore(currentFarm, (state) => state.farm)
  const { options, query } = useRemoteOptions(async (q) => {
    const asked = { ...(farm && { farmId: farm.uid }), q }
    const { list } = await call<{ list: Offered[] }>('get', 'batch-manage/numbers', { query: asked })
    const found = list.map(({ earNo, place }) => ({ value: earNo, label: `${earNo}  ${place}` }))
    return { options: found, total: Number.POSITIVE_INFINITY }
  })
  return (
    <AutoComplete
      id={id}
      className="field-fill"
      allowClear
      disabled={disabled}
      maxLength={field.maxLength}
      placeholder="直接输入，或按 ↓ 选择"
      popupMatchSelectWidth={false}
      options={options.map((one) => ({ ...one }))}
      value={isEmpty(value) ? undefined : String(value)}
      onFocus={() => query('')}
      onSearch={query}
      onChange={(next?: string) => onChange?.(next ? next.trim() : null)}
    />
  )
}
