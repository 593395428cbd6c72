import { Form } from 'antd'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import type { InputProps } from '#inputs/field-components.ts'
import { useToday } from '#inputs/today.ts'
import { purchaseFields, semenPurchase } from '#resources/sales/semen-purchase.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import { NewDocument } from '../semen/new-document.tsx'
import { PriceInput } from '../semen/price-input.tsx'
import { type Refusal, undoStep, useSteps } from '../semen/use-steps.tsx'

const KEYS = ['supplierId', 'farmId', 'breedId', 'lineId'] as const

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

/** The price of bought doses: from the supplier's range, for the farm and the breed on the day. */
function PurchasePrice(props: InputProps) {
  const form = Form.useFormInstance()
  const date: unknown = Form.useWatch('receiveDate')
  const values: Record<string, unknown> = Form.useWatch((all: Record<string, unknown>) => all, form) ?? {}
  const chosen = KEYS.flatMap((key): [string, string][] => {
    const value = values[key]
    return typeof value === 'string' && value ? [[key, value]] : []
  })
  const known = Object.fromEntries(chosen)
  const complete =
    known.supplierId && known.farmId && (known.breedId || known.lineId) && typeof date === 'string'
  return <PriceInput {...props} screen="seminal-receive" asked={complete ? { ...known, date } : null} />
}
