import { Form } from 'antd'
import type { InputProps } from '#inputs/face.ts'
import { PriceInput } from '../semen/price-input.tsx'

const KEYS = ['supplierId', 'farmId', 'breedId', 'lineId'] as const

/** The price of bought doses: what the supplier's range says for the farm and the breed on the day. */
export function PurchasePrice(props: InputProps) {
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
