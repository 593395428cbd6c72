import { Select } from 'antd'
import { isEmpty } from '#domain/typed.ts'
import type { Field } from '#kit/field.ts'
import { ManySelect } from '#widgets/many-select.tsx'
import { asList, type FieldFace, type FilterProps, type InputProps, plain } from './face.ts'

const labelOf = (field: Field, value: unknown): string =>
  field.options?.find((one) => one.value === value)?.label ?? plain(value)

const optionsOf = (field: Field) => [...(field.options ?? [])]

function ChoiceInput({ field, id, value, onChange, disabled, placeholder }: InputProps) {
  return (
    <Select
      id={id}
      disabled={disabled}
      allowClear={!field.required}
      showSearch
      optionFilterProp="label"
      placeholder={placeholder ?? `请选择${field.label}`}
      options={optionsOf(field)}
      value={isEmpty(value) ? undefined : String(value)}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}

function ChoiceFilter({ field, id, value, onChange }: FilterProps) {
  return (
    <ManySelect<string[]>
      id={id}
      allowClear
      maxTagCount="responsive"
      optionFilterProp="label"
      placeholder="全部"
      options={optionsOf(field)}
      value={asList(value)}
      onChange={(next: string[]) => onChange?.(next.length ? next : undefined)}
    />
  )
}

export const choiceFace: FieldFace = {
  cell: (field, value) => labelOf(field, value),
  Input: ChoiceInput,
  Filter: ChoiceFilter,
  shape: 'many',
  align: 'left',
  width: 84,
}
