import { Button, Select } from 'antd'
import { isEmpty } from '#domain/typed.ts'
import type { DictionaryItem } from '#widgets/dictionary.source.ts'
import { ManySelect } from '#widgets/many-select.tsx'
import { useDictionary } from './dictionary-options.ts'
import {
  ANY,
  asList,
  type FieldComponents,
  type FilterProps,
  type InputProps,
  titledKind,
  titleOfChosen,
} from './field-components.ts'

export const GROUP_LEVELS = 'selective_level'

function GroupLevelInput(props: InputProps) {
  const { field, id, value, onChange, disabled, placeholder } = props
  const { items, loading } = useDictionary(GROUP_LEVELS)
  return (
    <GroupLevelSelect
      {...{ id, disabled, loading }}
      levels={items}
      required={field.required}
      placeholder={placeholder ?? `请选择${field.label}`}
      value={isEmpty(value) ? null : String(value)}
      title={titleOfChosen(props)}
      onChange={(next) => onChange?.(next)}
    />
  )
}

/** Several levels of a query; those of the nucleus with one click. */
function GroupLevelFilter({ id, value, onChange }: FilterProps) {
  const { items, loading } = useDictionary(GROUP_LEVELS)
  const core = coreGroupLevels(items).map(({ uid }) => uid)
  const choose = (next: string[]) => onChange?.(next.length ? next : undefined)
  return (
    <ManySelect<string[]>
      id={id}
      allowClear
      maxTagCount="responsive"
      loading={loading}
      placeholder={ANY}
      optionFilterProp="label"
      options={optionsOf(items)}
      value={asList(value)}
      popupRender={(menu) => (
        <>
          {menu}
          {core.length > 0 && (
            <Button type="link" size="small" onClick={() => choose(core)}>
              只看核心群
            </Button>
          )}
        </>
      )}
      onChange={choose}
    />
  )
}

/** Levels that are divided further are shown with their divisions: 核心群 / A. */
const optionsOf = (levels: readonly DictionaryItem[], above = ''): { value: string; label: string }[] =>
  levels.flatMap(({ uid, name1, children = [] }) => {
    const label = above ? `${above} / ${name1}` : name1
    return [{ value: uid, label }, ...optionsOf(children, label)]
  })

const CORE_NAME = /^核心/

/** 分群等级 (spec §2). */
export const groupLevelComponents: FieldComponents = {
  ...titledKind,
  Input: GroupLevelInput,
  Filter: GroupLevelFilter,
  width: 96,
}

interface GroupLevelSelectProps extends Pick<InputProps, 'id' | 'disabled' | 'placeholder'> {
  /** Entries of the dictionary selective_level. */
  levels: readonly DictionaryItem[]
  loading?: boolean
  /** Uid of the level. */
  value?: string | null
  /** Its words where the dictionary does not hold it any more. */
  title?: string
  required?: boolean
  onChange(value: string | null): void
}

/** 分群等级: the genetic tier of a pig, from the dictionary selective_level. */
export function GroupLevelSelect({ levels, value, title, onChange, ...rest }: GroupLevelSelectProps) {
  const options = optionsOf(levels)
  const isKnown = options.some((one) => one.value === value)
  return (
    <Select
      id={rest.id}
      value={value ?? undefined}
      allowClear={!rest.required}
      disabled={rest.disabled}
      loading={rest.loading}
      placeholder={rest.placeholder ?? ANY}
      showSearch
      optionFilterProp="label"
      options={value && title && !isKnown ? [{ value, label: title }, ...options] : options}
      onChange={(next?: string) => onChange(next ?? null)}
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
