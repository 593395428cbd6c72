import { useMemo } from 'react'
import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import { useToday } from '#inputs/today.ts'
import { purchaseFields, semenPurchase } from '#resources/sales/semen-purchase.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import { NewDocument } from '../semen/new-document.tsx'
import { undoStep } from '../semen/undo-step.ts'
import { type Refusal, useSteps } from '../semen/use-steps.tsx'
import { PurchasePrice } from './purchase-price.tsx'

const STEPS = [undoStep]
const refuse: Refusal = ({ status }) => (status === 'STORED' ? null : '该单已撤销')

/** 外购精液入库: bought semen, one lot a row. */
export function Screen() {
  const today = useToday()
  const farmId = useStore(currentFarm, ({ farm }) => farm?.uid ?? null)
  const { actions, modal } = useSteps(semenPurchase, STEPS, refuse)
  const options = useMemo(
    () => ({ presets: { farmId, receiveDate: today }, inputs: { price: PurchasePrice } }),
    [farmId, today],
  )
  return (
    <>
      <ResourceList
        resource={semenPurchase}
        noun="外购精液"
        toolbar={(list) => <NewDocument list={list} fields={purchaseFields} label="入库" options={options} />}
        rowActions={() => actions}
      />
      {modal}
    </>
  )
}
