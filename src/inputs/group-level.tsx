import { isEmpty } from '#domain/typed.ts'
import { GroupLevelSelect, GroupLevelsSelect } from '#widgets/group-level-select.tsx'
import { useDictionary } from './dictionary-options.ts'
import { asList, type FieldFace, type FilterProps, type InputProps, NO_VALUE, titleOf } from './face.ts'

export const GROUP_LEVELS = 'selective_level'

function GroupLevelInput({ field, name, id, value, onChange, disabled, placeholder, row }: InputProps) {
  const { items, loading } = useDictionary(GROUP_LEVELS)
  return (
    <GroupLevelSelect
      id={id}
      sources={[{ scode: GROUP_LEVELS, dataDefineList: items }]}
      loading={loading}
      disabled={disabled}
      required={field.required}
      placeholder={placeholder ?? `请选择${field.label}`}
      value={isEmpty(value) ? null : String(value)}
      title={row?.[name] === value ? titleOf(row, name) : undefined}
      onChange={(next) => onChange?.(next)}
    />
  )
}

function GroupLevelFilter({ id, value, onChange }: FilterProps) {
  const { items, loading } = useDictionary(GROUP_LEVELS)
  return (
    <GroupLevelsSelect
      id={id}
      sources={[{ scode: GROUP_LEVELS, dataDefineList: items }]}
      loading={loading}
      values={asList(value)}
      onChange={(next) => onChange?.(next.length ? next : undefined)}
    />
  )
}

/** 分群等级 (spec §2). */
export const groupLevelFace: FieldFace = {
  cell: (_field, _value, row, name) => titleOf(row, name) ?? NO_VALUE,
  Input: GroupLevelInput,
  Filter: GroupLevelFilter,
  shape: 'many',
  align: 'left',
  width: 96,
}
