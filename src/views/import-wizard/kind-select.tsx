import { Select } from 'antd'
import { useMemo, useState } from 'react'
import type { ImportKind } from '#kit/import-kind.ts'
import { findHit } from '#widgets/pinyin.ts'
import { useSpelling } from '#widgets/use-spelling.ts'

interface Props {
  id: string
  kinds: readonly ImportKind[]
  value?: string
  onChange?(key: string): void
}

/** What the rows of the file are, by groups; found by any part of the word or by its spelling. */
export function KindSelect({ id, kinds, value, onChange }: Props) {
  const [opened, setOpened] = useState(false)
  const spelling = useSpelling(opened)
  const options = useMemo(
    () =>
      [...Map.groupBy(kinds, (kind) => kind.group)].map(([group, members]) => ({
        label: group,
        options: members.map(({ key, label }) => ({ value: key, label })),
      })),
    [kinds],
  )
  return (
    <Select
      id={id}
      showSearch
      autoFocus={value === undefined}
      placeholder="请选择导入类型"
      value={value}
      options={options}
      listHeight={360}
      filterOption={(typed, option) =>
        typeof option?.label === 'string' && findHit(option.label, typed, spelling) !== null
      }
      onOpenChange={(shown) => shown && setOpened(true)}
      {...(onChange && { onChange })}
    />
  )
}
