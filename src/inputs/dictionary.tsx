import { isEmpty } from '#domain/typed.ts'
import { TreeSelect } from '#widgets/controls.tsx'
import { treeOptions, useDictionary } from './dictionary-options.ts'
import { asList, type FieldFace, type FilterProps, type InputProps, NO_VALUE, titleOf } from './face.ts'

function DictionaryInput({ field, name, id, value, onChange, disabled, placeholder, row }: InputProps) {
  const { items, loading } = useDictionary(field.scode ?? '')
  const chosen = isEmpty(value)
    ? undefined
    : { value: String(value), label: titleIfUnknown(row, name, value) }
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

/** Before the dictionary has come, and for a stopped entry that is not in it any more, the row's own title stands. */
function titleIfUnknown(row: InputProps['row'], name: string, value: unknown): string | undefined {
  return row?.[name] === value ? titleOf(row, name) : undefined
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

export const dictionaryFace: FieldFace = {
  cell: (_field, _value, row, name) => titleOf(row, name) ?? NO_VALUE,
  Input: DictionaryInput,
  Filter: DictionaryFilter,
  shape: 'many',
  align: 'left',
  width: 96,
}
