import { Select } from 'antd'
import { coreGroupLevels } from './core-group-levels.ts'
import { type DictionarySource, entriesOf } from './dictionary.ts'

interface GroupLevelSelectProps {
  id?: string
  /** Uid of the level. */
  value?: string | null
  /** ddSourceList with the code selective_level. */
  sources: readonly DictionarySource[]
  /** Only the levels of the nucleus. */
  coreOnly?: boolean
  disabled?: boolean
  onChange(value: string | null): void
}

/** 分群等级: the genetic tier of a pig, from the dictionary selective_level. */
export function GroupLevelSelect({
  id,
  value,
  sources,
  coreOnly,
  disabled,
  onChange,
}: GroupLevelSelectProps) {
  const levels = entriesOf(sources, 'selective_level')
  const offered = coreOnly ? coreGroupLevels(levels) : levels
  return (
    <Select
      id={id}
      value={value ?? undefined}
      allowClear
      disabled={disabled}
      placeholder="全部"
      options={offered.map(({ uid, name1 }) => ({ value: uid, label: name1 }))}
      onChange={(next?: string) => onChange(next ?? null)}
    />
  )
}
