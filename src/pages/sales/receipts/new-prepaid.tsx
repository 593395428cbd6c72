import { Button } from 'antd'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import { useMay } from '#app-state/use-rights.ts'
import { useToday } from '#inputs/today.ts'
import type { Resource } from '#kit/resource.ts'
import { clientReceipt, prepaidFields } from '#resources/sales/client-receipt.ts'
import { settlement } from '#resources/sales/settlement.ts'
import { FormHost } from '#views/form-host.tsx'
import { useOpenForm } from '#views/resource-list/use-resource-list.ts'
import { useReceiptsChanged } from './use-receipts.ts'

const asked: Resource = { ...clientReceipt, label: '预收', fields: prepaidFields, rules: [] }

/** 登记预收: money of a client that no settlement asks for yet. */
export function NewPrepaid() {
  const may = useMay(settlement.name, 'later')
  const changed = useReceiptsChanged()
  const form = useOpenForm()
  const today = useToday()
  const farmId = useStore(currentFarm, ({ farm }) => farm?.uid ?? null)
  const options = useMemo(() => ({ presets: { farmId, receiptDate: today } }), [farmId, today])
  if (!may) return null
  return (
    <>
      <Button onClick={form.create}>登记预收</Button>
      <FormHost resource={asked} open={form.open} options={options} onClose={form.close} onSaved={changed} />
    </>
  )
}
