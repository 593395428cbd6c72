import { useState } from 'react'
import { useMay } from '#app-state/use-rights.ts'
import { clientReceipt } from '#resources/sales/client-receipt.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { NewPrepaid } from '../receipts/new-prepaid.tsx'
import { ReversalQuestion, reversalReason } from '../receipts/reversal-question.tsx'

/** 收款记录: all money of clients, prepayments included. */
export function Screen() {
  const mayReverse = useMay(clientReceipt.name, 'reverse')
  const [reversing, reverse] = useState<ListRow | null>(null)
  const reversal: RowAction = {
    ...{ key: 'reverse', label: '冲销', danger: true },
    reason: reversalReason,
    onClick: reverse,
  }
  return (
    <>
      <ResourceList
        resource={clientReceipt}
        toolbar={() => <NewPrepaid />}
        rowActions={() => (mayReverse ? [reversal] : [])}
      />
      {reversing && <ReversalQuestion key={reversing.uid} record={reversing} onClose={() => reverse(null)} />}
    </>
  )
}
