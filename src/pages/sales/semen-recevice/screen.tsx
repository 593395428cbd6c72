import { receiveFields, rejectFields, semenReceipt } from '#resources/sales/semen-receipt.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { type Refusal, type Step, undoStep, useSteps } from '../semen/use-steps.tsx'

const rest = ({ accepted }: Record<string, unknown>, { doses }: ListRow): string | null => {
  const bad = Number(doses) - Number(accepted)
  return bad > 0 ? `其余 ${bad} 份到货报废` : null
}

const STEPS: readonly Step[] = [
  {
    key: 'receive',
    label: '接收',
    fields: receiveFields,
    start: ({ doses }, today) => ({ date: today, accepted: doses }),
    note: rest,
  },
  { key: 'reject', label: '拒收', fields: rejectFields, start: (_row, today) => ({ date: today }) },
  undoStep,
]

const refuse: Refusal = ({ status }, { key }) => {
  if (key !== 'undo') return status === 'SHIPPED' ? null : '只有已发货的精液可以接收或拒收'
  return status === 'RECEIVED' || status === 'REJECTED' ? null : '只有已接收或已拒收的精液可以撤销'
}

/** 精液接收: what studs of the group sent to this farm. */
export function Screen() {
  const { actions, modal } = useSteps(semenReceipt, STEPS, refuse)
  return (
    <>
      <ResourceList resource={semenReceipt} noun="到货精液" rowActions={() => actions} />
      {modal}
    </>
  )
}
