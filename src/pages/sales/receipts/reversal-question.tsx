import Big from 'big.js'
import { RECEIPT_KINDS, type ReceiptKind } from '#domain/sale/receipts.ts'
import { useToday } from '#inputs/today.ts'
import { clientReceipt, reversalFields } from '#resources/sales/client-receipt.ts'
import { CallModal } from '#views/resource-form/call-modal.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { n2 } from '#widgets/format-number.ts'
import { useReceiptsChanged } from './use-receipts.ts'

interface Props {
  record: ListRow
  /** With the settlement as it is then, or the reversal where there is none. */
  onDone?(row: ListRow): void
  onClose(): void
}

/** Why a record is not reversed, or null. */
export function reversalReason({ reverses, reversedNo }: ListRow): string | null {
  if (reverses) return '冲销记录不能再冲销'
  return reversedNo ? `已由 ${String(reversedNo)} 冲销` : null
}

/** 冲销: on which day and why. The record stays, another one takes it back. */
export function ReversalQuestion({ record, onDone, onClose }: Props) {
  const changed = useReceiptsChanged()
  const today = useToday()
  const { receiptNo, kind, receiptDate, amount } = record
  const back = new Big(String(amount)).times(-1).toFixed(2)
  return (
    <CallModal<ListRow>
      title={`冲销 ${String(receiptNo)}`}
      okText="冲销"
      danger
      fields={reversalFields}
      start={{ receiptDate: today }}
      note={() => (
        <p className="document-note">
          {String(receiptDate)} {RECEIPT_KINDS[kind as ReceiptKind]} {n2(String(amount))} 元保留，另记一笔{' '}
          {n2(back)} 元
        </p>
      )}
      resource={clientReceipt.name}
      url={`${clientReceipt.name}/${record.uid}/reverse`}
      done={() => `${String(receiptNo)} 已冲销`}
      onDone={(row) => {
        changed()
        onDone?.(row)
      }}
      onClose={onClose}
    />
  )
}
