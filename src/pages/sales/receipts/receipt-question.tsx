import Big from 'big.js'
import { useState } from 'react'
import { useToday } from '#inputs/today.ts'
import { receiptFields } from '#resources/sales/client-receipt.ts'
import { settlement } from '#resources/sales/settlement.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import type { Values } from '#views/resource-form/form-values.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { n2 } from '#widgets/format-number.ts'
import { useReceipts, useReceiptsChanged } from './use-receipts.ts'

interface Props {
  row: ListRow
  onDone(row: ListRow): void
  onClose(): void
}

const { offset: _offset, ...withoutPrepaid } = receiptFields

/** 登记收款: the whole balance today, unless a person says otherwise; money paid before is offered where there is some. */
export function ReceiptQuestion({ row, onDone, onClose }: Props) {
  const call = useCall<ListRow>(settlement.name)
  const changed = useReceiptsChanged()
  const today = useToday()
  const [requestId] = useState(() => crypto.randomUUID())
  const { data, isPending } = useReceipts(row)
  if (isPending) return null
  const hasPrepaid = new Big(data?.unused ?? 0).gt(0)
  return (
    <FieldsModal
      title={`登记收款 ${String(row.docNo)}`}
      okText="登记"
      fields={hasPrepaid ? receiptFields : withoutPrepaid}
      start={{ receiptDate: today, amount: row.balance }}
      note={(values) => <Left row={row} values={values} unused={hasPrepaid ? data?.unused : undefined} />}
      onOk={async (given) => {
        const values = { amount: null, offset: null, ...given, version: row.version }
        const url = `${settlement.name}/${row.uid}/receipts`
        const done = `${String(row.docNo)} 已登记收款`
        const result = await call({ url, values, done, quiet: true, requestId })
        if (!result.ok) return result.errors
        changed()
        onDone(result.answer)
        return null
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

/** What will be left when this is registered. */
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
