import { Button, Select } from 'antd'
import { isEmpty } from '#domain/typed.ts'
import { type DictionaryItem, type DictionarySource, entriesOf } from '#widgets/dictionary.ts'
import { ManySelect } from '#widgets/many-select.tsx'
import { useDictionary } from './dictionary-options.ts'
import {
  asList,
  type FieldComponents,
  type FilterProps,
  type InputProps,
  NO_VALUE,
  titleOf,
} from './field-components.ts'

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

/** Levels that are divided further are shown with their divisions: 核心群 / A. */
const optionsOf = (levels: ReturnType<typeof entriesOf>, above = ''): { value: string; label: string }[] =>
  levels.flatMap(({ uid, name1, children = [] }) => {
    const label = above ? `${above} / ${name1}` : name1
    return [{ value: uid, label }, ...optionsOf(children, label)]
  })

const CORE_NAME = /^核心/

/** 分群等级 (spec §2). */
export const groupLevelComponents: FieldComponents = {
  cell: (_field, _value, row, name) => titleOf(row, name) ?? NO_VALUE,
  Input: GroupLevelInput,
  Filter: GroupLevelFilter,
  shape: 'many',
  align: 'left',
  width: 96,
}

interface LevelsProps {
  id?: string
  /** ddSourceList with the code selective_level. */
  sources: readonly DictionarySource[]
  disabled?: boolean
  loading?: boolean
  placeholder?: string
}

interface GroupLevelSelectProps extends LevelsProps {
  /** Uid of the level. */
  value?: string | null
  /** Its words where the dictionary does not hold it any more. */
  title?: string
  required?: boolean
  onChange(value: string | null): void
}

/** 分群等级: the genetic tier of a pig, from the dictionary selective_level. */
export function GroupLevelSelect({ sources, value, title, onChange, ...rest }: GroupLevelSelectProps) {
  const options = optionsOf(entriesOf(sources, 'selective_level'))
  const isKnown = options.some((one) => one.value === value)
  return (
    <Select
      id={rest.id}
      value={value ?? undefined}
      allowClear={!rest.required}
      disabled={rest.disabled}
      loading={rest.loading}
      placeholder={rest.placeholder ?? '全部'}
      showSearch
      optionFilterProp="label"
      options={value && title && !isKnown ? [{ value, label: title }, ...options] : options}
      onChange={(next?: string) => onChange(next ?? null)}
    />
  )
}

interface GroupLevelsSelectProps extends LevelsProps {
  values: readonly string[]
  onChange(values: string[]): void
}

/** Several levels of a query; those of the nucleus with one click. */
function GroupLevelsSelect({ id, sources, loading, values, onChange }: GroupLevelsSelectProps) {
  const levels = entriesOf(sources, 'selective_level')
  const core = coreGroupLevels(levels).map(({ uid }) => uid)
  return (
    <ManySelect<string[]>
      id={id}
      allowClear
      maxTagCount="responsive"
      loading={loading}
      placeholder="全部"
      optionFilterProp="label"
      options={optionsOf(levels)}
      value={[...values]}
      popupRender={(menu) => (
        <>
          {menu}
          {core.length > 0 && (
            <Button type="link" size="small" onClick={() => onChange(core)}>
              只看核心群
            </Button>
          )}
        </>
      )}
      onChange={onChange}
    />
  )
}

/**
 * The core group level list of spec §3: the part of selective_level that is the nucleus. An entry named 核心… belongs
 * to it; where such an entry is divided further (A, B, C), its divisions are the levels.
 */
export function coreGroupLevels(levels: readonly DictionaryItem[]): DictionaryItem[] {
  return levels
    .filter((level) => CORE_NAME.test(level.name1))
    .flatMap((level) => (level.children?.length ? [...level.children] : [level]))
}
