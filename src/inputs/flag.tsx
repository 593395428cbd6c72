import { Checkbox, Select } from 'antd'
import { isEmpty } from '#domain/typed.ts'
import { type FieldFace, type FilterProps, type InputProps, NO_VALUE } from './face.ts'

const YES = '是'
const NO = '否'
const options = [
  { value: 'true', label: YES },
  { value: 'false', label: NO },
]

function FlagInput({ id, value, onChange, disabled }: InputProps) {
  return (
    <Checkbox
      id={id}
      disabled={disabled}
      checked={value === true}
      onChange={(event) => onChange?.(event.target.checked)}
    >
      {value === true ? YES : NO}
    </Checkbox>
  )
}

function FlagFilter({ id, value, onChange }: FilterProps) {
  return (
    <Select
      id={id}
      allowClear
      placeholder="全部"
      options={options}
      value={isEmpty(value) ? undefined : String(value)}
      onChange={(next) => onChange?.(next)}
    />
  )
}

export const flagFace: FieldFace = {
  cell: (_field, value) => (isEmpty(value) ? NO_VALUE : value ? YES : NO),
  Input: FlagInput,
  Filter: FlagFilter,
  shape: 'one',
  align: 'left',
  width: 60,
}
