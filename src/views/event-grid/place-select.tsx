import { Select } from 'antd'
import { useGridParts } from './grid-context.ts'

interface Props {
  id: string
  name: string
  value: string | null
  disabled?: boolean
  onChange(value: string | null): void
}

/** A house (or pen) of the farm at hand, searched by any part of its name. */
export function PlaceSelect({ id, name, value, disabled, onChange }: Props) {
  const { optionsOf, form } = useGridParts()
  const field = form.header[name]
  const options = field ? (optionsOf(name, field) ?? []) : []
  return (
    <Select
      id={id}
      className="eg-place"
      disabled={disabled}
      allowClear
      showSearch
      optionFilterProp="label"
      placeholder={field?.hint ?? '请选择'}
      value={value}
      options={[...options]}
      onChange={(next: string | undefined) => onChange(next ?? null)}
    />
  )
}
