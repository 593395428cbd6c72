import { AutoComplete } from 'antd'
import type { Field } from '#kit/field.ts'
import { useGridParts } from './grid-context.ts'

interface Props {
  id: string
  name: string
  field: Field
  value: string | null
  disabled?: boolean
  onChange(value: string | null): void
}

/** A name: those on the list are offered, any other may be typed. */
export function NameInput({ id, name, field, value, disabled, onChange }: Props) {
  const { optionsOf } = useGridParts()
  const options = optionsOf(name, field) ?? []
  return (
    <AutoComplete
      id={id}
      className="eg-place"
      disabled={disabled}
      allowClear
      placeholder={field.hint}
      value={value ?? ''}
      options={options.map((one) => ({ value: one.value }))}
      filterOption={(typed, option) => String(option?.value ?? '').includes(typed.trim())}
      onChange={(next: string | undefined) => onChange(next ? next : null)}
    />
  )
}
