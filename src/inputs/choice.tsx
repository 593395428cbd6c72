import { Checkbox, Select } from 'antd'
import { isEmpty } from '#domain/typed.ts'
import type { Field } from '#kit/field.ts'
import { TreeSelect } from '#widgets/controls.tsx'
import { ManySelect } from '#widgets/many-select.tsx'
import { treeOptions, useDictionary } from './dictionary-options.ts'
import {
  asList,
  type FieldComponents,
  type FilterProps,
  type InputProps,
  NO_VALUE,
  plain,
  titledKind,
  titleOfChosen,
} from './field-components.ts'

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

export const choiceComponents: FieldComponents = {
  cell: (field, value) => labelOf(field, value),
  Input: ChoiceInput,
  Filter: ChoiceFilter,
  shape: 'many',
  align: 'left',
  width: 84,
}

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

export const flagComponents: FieldComponents = {
  cell: (_field, value) => (isEmpty(value) ? NO_VALUE : value ? YES : NO),
  Input: FlagInput,
  Filter: FlagFilter,
  shape: 'one',
  align: 'left',
  width: 60,
}

function DictionaryInput(props: InputProps) {
  const { field, id, value, onChange, disabled, placeholder } = props
  const { items, loading } = useDictionary(field.scode ?? '')
  // before the dictionary has come, and for a stopped entry that is not in it any more, the row's own title is shown
  const chosen = isEmpty(value) ? undefined : { value: String(value), label: titleOfChosen(props) }
  return (
    <TreeSelect
      id={id}
      disabled={disabled}
      allowClear={!field.required}
      showSearch
      labelInValue
      treeNodeFilterProp="searchText"
      treeDefaultExpandAll
      loading={loading}
      placeholder={placeholder ?? `请选择${field.label}`}
      treeData={treeOptions(items)}
      value={chosen}
      onChange={(next?: { value: string }) => onChange?.(next?.value ?? null)}
    />
  )
}

function DictionaryFilter({ field, id, value, onChange }: FilterProps) {
  const { items, loading } = useDictionary(field.scode ?? '')
  return (
    <TreeSelect
      id={id}
      allowClear
      multiple
      showSearch
      treeNodeFilterProp="searchText"
      maxTagCount="responsive"
      treeDefaultExpandAll
      loading={loading}
      placeholder="全部"
      treeData={treeOptions(items)}
      value={asList(value)}
      onChange={(next: string[]) => onChange?.(next.length ? next : undefined)}
    />
  )
}

export const dictionaryComponents: FieldComponents = {
  ...titledKind,
  Input: DictionaryInput,
  Filter: DictionaryFilter,
  width: 96,
}
