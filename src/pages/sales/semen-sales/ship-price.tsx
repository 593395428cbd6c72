import { Form } from 'antd'
import type { InputProps } from '#inputs/face.ts'
import { PriceInput } from '../semen/price-input.tsx'

/** The price of a dispatch to a farm: what the stud's range of supply says for the breed of the lot on the day. */
export function ShipPrice(props: InputProps) {
  const lotUid: unknown = Form.useWatch('lotUid')
  const farmId: unknown = Form.useWatch('toFarmId')
  const date: unknown = Form.useWatch('shipDate')
  const known = typeof lotUid === 'string' && typeof farmId === 'string' && typeof date === 'string'
  return <PriceInput {...props} screen="semen-sales" asked={known ? { lotUid, farmId, date } : null} />
}
