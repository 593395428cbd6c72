import { Input } from 'antd'
import { useId, useState } from 'react'
import type { Farm } from '../current-farm.ts'
import { useListKeys } from '../search/use-list-keys.ts'
import { useSearch } from '../search/use-search.ts'

interface FarmPanelProps {
  farms: readonly Farm[]
  chosen: string
  onChoose(farm: Farm): void
}

const textOf = (farm: Farm) => farm.name

/** Farms under their companies, found by name or its pinyin. */
export function FarmPanel({ farms, chosen, onChoose }: FarmPanelProps) {
  const [query, setQuery] = useState('')
  const id = useId()
  const found = useSearch(farms, query, textOf)
  const { at, onKeyDown } = useListKeys(found, onChoose)
  return (
    <>
      <Input
        autoFocus
        allowClear
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-label="查找猪场"
        placeholder="猪场名称、拼音首字母"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label="猪场">
        {found.map((farm, index) => (
          <div
            key={farm.uid}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            data-chosen={farm.uid === chosen ? '' : undefined}
            onClick={() => onChoose(farm)}
            onKeyDown={undefined}
          >
            <span>{farm.name}</span>
            <small>{farm.company}</small>
          </div>
        ))}
        {found.length === 0 && <p className="search-none">没有符合的猪场</p>}
      </div>
    </>
  )
}
