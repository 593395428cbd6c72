import { Button } from 'antd'
import { useId } from 'react'
import { cellOf, faceOf } from '#inputs/registry.ts'
import { commonFields } from '#kit/resource.ts'
import { clientReceipt } from '#resources/sales/client-receipt.ts'
import { asTabStop } from '#views/document-list/document-lines.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import { reversalReason } from './reversal-question.tsx'
import { useReceipts } from './use-receipts.ts'
import '#views/document-list/document-list.css'
import './receipts.css'

interface Props {
  row: ListRow
  onReverse(record: ListRow): void
}

const { receiptDate, receiptNo, kind, amount, payMethod, registeredBy } = clientReceipt.fields
const columns = Object.entries({
  ...{ receiptDate, receiptNo, kind, amount, payMethod, registeredBy },
  createdAt: { ...commonFields.createdAt, label: '登记时间' },
})
/** Width in px its columns and the longest word of 冲销 need. */
export const RECEIPTS_WIDTH = 920

/** Money of a settlement, record by record: who registered it when, and what was taken back. */
export function ReceiptTable({ row, onReverse }: Props) {
  const mayReverse = useMay(clientReceipt.name, 'reverse')
  const { data, isError, refetch } = useReceipts(row)
  const title = useId()
  const list = data?.list ?? []
  if (isError)
    return (
      <p role="alert">
        收款记录没有读到{' '}
        <Button type="link" onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    )
  if (list.length === 0) return null
  return (
    <section className="document-lines" aria-labelledby={title} ref={asTabStop}>
      <b id={title} className="receipts-title">
        收款记录 {list.length}
      </b>
      <table aria-labelledby={title}>
        <thead>
          <tr>
            {columns.map(([key, { label, unit }]) => (
              <th key={key} scope="col" className={sideOf(key)}>
                {unit ? `${label}（${unit}）` : label}
              </th>
            ))}
            <th scope="col">冲销</th>
          </tr>
        </thead>
        <tbody>
          {list.map((record) => (
            <tr key={record.uid} className={reversalReason(record) ? 'receipt-over' : undefined}>
              {columns.map(([key, field]) => (
                <td key={key} className={sideOf(key)}>
                  {cellOf(field, key, record)}
                </td>
              ))}
              <td>
                {mayReverse && !reversalReason(record) ? (
                  <Reverse record={record} onReverse={onReverse} />
                ) : (
                  reversalWords(record)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const sideOf = (key: string): string | undefined =>
  key === 'amount' && faceOf(amount).align === 'right' ? 'document-figure' : undefined

/** What took a record back, or what it takes back and why. */
const reversalWords = (record: ListRow): string | null =>
  record.reverses
    ? `冲销 ${String(record.reversesTitle ?? '')}：${String(record.reason ?? '')}`
    : reversalReason(record)

function Reverse({ record, onReverse }: { record: ListRow; onReverse(record: ListRow): void }) {
  return (
    <Button
      type="link"
      size="small"
      aria-label={`冲销 ${String(record.receiptNo)}`}
      onClick={() => onReverse(record)}
    >
      冲销
    </Button>
  )
}
