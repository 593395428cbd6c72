import { Input } from 'antd'
import { useId, useMemo, useState } from 'react'
import type { Farm, Org } from '#app-state/current-farm.ts'
import { useListKeys } from '../search/use-list-keys.ts'
import { useSearch } from '../search/use-search.ts'

interface FarmPanelProps {
  farms: readonly Farm[]
  /** Companies and groups with several farms: they are above the farms. */
  orgs: readonly Org[]
  chosen: string
  onChoose(chosen: Farm | Org): void
}

const textOf = (one: Farm | Org) => one.name
const afterName = (one: Farm | Org): string => ('farms' in one ? `${one.farms.length} 场` : one.company)

/** The group, its companies and the farms, found by name or its pinyin. */
export function FarmPanel({ farms, orgs, chosen, onChoose }: FarmPanelProps) {
  const [query, setQuery] = useState('')
  const id = useId()
  const all = useMemo(() => [...orgs, ...farms], [orgs, farms])
  const found = useSearch(all, query, textOf)
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
      <div id={id} role="listbox" aria-label="猪场" className="mt-2 overflow-auto">
        {found.map((one, index) => (
          <div
            key={one.uid}
            role="option"
            tabIndex={-1}
            className="flex justify-between items-center px-2 h-8 rounded cursor-pointer"
            aria-selected={index === at}
            data-chosen={one.uid === chosen ? '' : undefined}
            data-org={'farms' in one ? '' : undefined}
            onClick={() => onChoose(one)}
            onKeyDown={undefined}
          >
            <span>{one.name}</span>
            <small className="text-12 text-3">{afterName(one)}</small>
          </div>
        ))}
        {found.length === 0 && <p className="search-none">没有符合的猪场</p>}
      </div>
    </>
  )
}
