import { useState } from 'react'
import { growingBatch } from '#resources/pig/growing-batch.ts'
import type { CorrectionTarget } from '#views/correct-event/correction-host.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import { useMay } from '#views/resource-list/use-rights.ts'
import { batchColumns } from './batch-columns.tsx'
import { BatchDesk, type Looked } from './batch-desk.tsx'
import { BatchNumberInput } from './batch-number-input.tsx'
import { BatchToolbar } from './batch-toolbar.tsx'
import { CostsLate } from './costs-late.tsx'
import { useBatchActions } from './use-batch-actions.ts'
import { useReopening } from './use-reopening.ts'

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
