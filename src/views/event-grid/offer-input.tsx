import { AutoComplete } from 'antd'
import type { Field } from '#kit/field.ts'
import { useOfferOf } from './use-offers.ts'

interface Props {
  id: string
  field: Field
  value: string | null
  disabled: boolean
  /** The call that finds numbers. */
  offer: string
  onChange(value: string | null): void
}

/** A number above the grid: those found for what is typed are offered, any other may be typed. */
export function OfferInput({ id, field, value, disabled, offer, onChange }: Props) {
  const { options, askAll } = useOfferOf(offer)
  return (
    <AutoComplete
      id={id}
      className="eg-place"
      disabled={disabled}
      allowClear
      placeholder={field.hint}
      popupMatchSelectWidth={false}
      value={value ?? ''}
      options={options.map((one) => ({ value: one.value, label: one.label }))}
      onFocus={() => askAll(value ?? '')}
      onSearch={askAll}
      onChange={(next: string | undefined) => onChange(next ? next.trim() : null)}
    />
  )
}
