import { Button, Select } from 'antd'
import { coreGroupLevels } from './core-group-levels.ts'
import { type DictionarySource, entriesOf } from './dictionary.ts'
import { ManySelect } from './many-select.tsx'

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
export function GroupLevelsSelect({ id, sources, loading, values, onChange }: GroupLevelsSelectProps) {
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

/** Levels that are divided further stand with their divisions: 核心群 / A. */
const optionsOf = (levels: ReturnType<typeof entriesOf>, above = ''): { value: string; label: string }[] =>
  levels.flatMap(({ uid, name1, children = [] }) => {
    const label = above ? `${above} / ${name1}` : name1
    return [{ value: uid, label }, ...optionsOf(children, label)]
  })
