import { useState } from 'react'
import { type DocumentState, laterRefusal } from '#kit/document-rules.ts'
import { documentTotals } from '#resources/document-totals.ts'
import { settlement } from '#resources/sales/settlement.ts'
import { type DocumentExtras, DocumentPage } from '#views/document-list/document-screen.tsx'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import { NewPrepaid } from '../receipts/new-prepaid.tsx'
import { ReceiptQuestion } from '../receipts/receipt-question.tsx'
import { RECEIPTS_WIDTH, ReceiptTable } from '../receipts/receipt-table.tsx'
import { ReversalQuestion } from '../receipts/reversal-question.tsx'

const worked = { totals: documentTotals[settlement.name] }
const REGISTER = { label: '登记收款', fields: [] }

const reason = ({ status, balance }: ListRow): string | null =>
  laterRefusal(status as DocumentState, REGISTER) ?? (Number(balance) > 0 ? null : '已收清')

/** 销售结算: what clients owe, and the money that came for it. */
export function Screen() {
  const mayRegister = useMay(settlement.name, 'later')
  const [receiving, receive] = useState<ListRow | null>(null)
  const [reversing, reverse] = useState<ListRow | null>(null)
  const [changed, change] = useState<ListRow | null>(null)
  const registering: RowAction = { key: 'receive', label: REGISTER.label, reason, onClick: receive }
  const extras: DocumentExtras = {
    actions: mayRegister ? [registering] : [],
    toolbar: () => <NewPrepaid />,
    room: RECEIPTS_WIDTH,
    below: (row) => <ReceiptTable row={row} onReverse={reverse} />,
    changed,
  }
  return (
    <>
      <DocumentPage resource={settlement} worked={worked} extras={extras} />
      {receiving && (
        <ReceiptQuestion
          key={receiving.uid}
          row={receiving}
          onDone={(row) => {
            change(row)
            receive(null)
          }}
          onClose={() => receive(null)}
        />
      )}
      {reversing && (
        <ReversalQuestion
          key={reversing.uid}
          record={reversing}
          onDone={(row) => {
            change(row)
            reverse(null)
          }}
          onClose={() => reverse(null)}
        />
      )}
    </>
  )
}
