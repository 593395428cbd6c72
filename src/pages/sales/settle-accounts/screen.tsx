import { Button } from 'antd'
import Big from 'big.js'
import { useState } from 'react'
import { useMay } from '#app-state/use-rights.ts'
import { cellOf } from '#inputs/inputs.registry.ts'
import { useToday } from '#inputs/today.ts'
import { afterApprovalRefusal, type DocumentState } from '#kit/document-rules.ts'
import { commonFields } from '#kit/resource.ts'
import { documentTotals } from '#resources/document-totals.ts'
import { clientReceipt, receiptFields } from '#resources/sales/client-receipt.ts'
import { settlement } from '#resources/sales/settlement.ts'
import { asTabStop } from '#views/document-list/document-lines.tsx'
import { type DocumentExtras, DocumentPage } from '#views/document-list/document-screen.tsx'
import { CallModal } from '#views/resource-form/call-modal.tsx'
import type { Values } from '#views/resource-form/form-values.ts'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { n2 } from '#widgets/format-number.ts'
import { LinkButton } from '#widgets/link-button.tsx'
import { type PlainColumn, PlainTable } from '#widgets/plain-table.tsx'
import { NewPrepaid } from '../receipts/new-prepaid.tsx'
import { ReversalQuestion, reversalReason } from '../receipts/reversal-question.tsx'
import { useReceipts, useReceiptsChanged } from '../receipts/use-receipts.ts'
import '#views/document-list/document-list.css'
import '../receipts/receipts.css'

const worked = { totals: documentTotals[settlement.name] }
const REGISTER = { label: '登记收款', fields: [] }

const reason = ({ status, balance }: ListRow): string | null =>
  afterApprovalRefusal(status as DocumentState, REGISTER) ?? (Number(balance) > 0 ? null : '已收清')

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
        <ReceiptQuestion key={receiving.uid} row={receiving} onDone={change} onClose={() => receive(null)} />
      )}
      {reversing && (
        <ReversalQuestion
          key={reversing.uid}
          record={reversing}
          onDone={change}
          onClose={() => reverse(null)}
        />
      )}
    </>
  )
}

interface Props {
  row: ListRow
  onReverse(record: ListRow): void
}

const { receiptDate, receiptNo, kind, amount, payMethod, registeredBy } = clientReceipt.fields
const columns = Object.entries({
  ...{ receiptDate, receiptNo, kind, amount, payMethod, registeredBy },
  createdAt: { ...commonFields.createdAt, label: '登记时间' },
}).map(
  ([key, field]): PlainColumn<ListRow> => ({
    title: field.unit ? `${field.label}（${field.unit}）` : field.label,
    isNumber: field === amount,
    cell: (record) => cellOf(field, key, record),
  }),
)
/** Width in px its columns and the longest word of 冲销 need. */
const RECEIPTS_WIDTH = 920

/** Money of a settlement, record by record: user, time, and reversals. */
function ReceiptTable({ row, onReverse }: Props) {
  const mayReverse = useMay(clientReceipt.name, 'reverse')
  const { data, isError, refetch } = useReceipts(row)
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
  const title = `收款记录 ${list.length}`
  return (
    <section className="document-lines" aria-label={title} ref={asTabStop}>
      <b className="px-2">{title}</b>
      <PlainTable
        className="receipts"
        label={title}
        rows={list}
        rowKey={({ uid }) => uid}
        rowAttributes={(record) => ({ className: reversalReason(record) ? 'receipt-over' : undefined })}
        columns={[
          ...columns,
          {
            title: '冲销',
            cell: (record) =>
              mayReverse && !reversalReason(record) ? (
                <LinkButton aria-label={`冲销 ${String(record.receiptNo)}`} onClick={() => onReverse(record)}>
                  冲销
                </LinkButton>
              ) : (
                reversalWords(record)
              ),
          },
        ]}
      />
    </section>
  )
}

/** The record that took it back, or the one it takes back and why. */
const reversalWords = (record: ListRow): string | null =>
  record.reverses
    ? `冲销 ${String(record.reversesTitle ?? '')}：${String(record.reason ?? '')}`
    : reversalReason(record)

interface ReceiptQuestionProps {
  row: ListRow
  onDone(row: ListRow): void
  onClose(): void
}

const { offset: _offset, ...withoutPrepaid } = receiptFields

/** 登记收款: the whole balance today, unless a person says otherwise; money paid before is offered where there is some. */
function ReceiptQuestion({ row, onDone, onClose }: ReceiptQuestionProps) {
  const changed = useReceiptsChanged()
  const today = useToday()
  const { data, isPending } = useReceipts(row)
  if (isPending) return null
  const hasPrepaid = new Big(data?.unused ?? 0).gt(0)
  return (
    <CallModal<ListRow>
      title={`登记收款 ${String(row.docNo)}`}
      okText="登记"
      fields={hasPrepaid ? receiptFields : withoutPrepaid}
      start={{ receiptDate: today, amount: row.balance }}
      note={(values) => <Left row={row} values={values} unused={hasPrepaid ? data?.unused : undefined} />}
      resource={settlement.name}
      url={`${settlement.name}/${row.uid}/receipts`}
      also={{ version: row.version, ...(!hasPrepaid && { offset: null }) }}
      done={() => `${String(row.docNo)} 已登记收款`}
      onDone={(settled) => {
        changed()
        onDone(settled)
      }}
      onClose={onClose}
    />
  )
}

interface LeftProps {
  row: ListRow
  values: Values
  unused: string | undefined
}

/** The open amount after this is registered. */
function Left({ row, values, unused }: LeftProps) {
  const balance = figure(row.balance)
  const left = balance.minus(figure(values.amount)).minus(figure(values.offset))
  return (
    <p className="document-note">
      未收余额 {n2(balance.toFixed(2))} 元，登记后剩 {n2(left.toFixed(2))} 元
      {unused !== undefined && `；该客户未用预收 ${n2(unused)} 元`}
    </p>
  )
}

/** A cell that is empty or not finished counts nothing. */
function figure(value: unknown): Big {
  const text = String(value ?? '')
  return /^-?\d+(\.\d+)?$/.test(text) ? new Big(text) : new Big(0)
}
