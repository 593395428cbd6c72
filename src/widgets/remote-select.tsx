import { Select } from 'antd'
import { type CompositionEvent, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#domain/constants.ts'
import { findHit, type Spelling } from './pinyin.load.ts'
import { useDebounced } from './use-debounced.ts'
import { type LoadOptions, type RemoteOption, useRemoteOptions } from './use-remote-options.ts'
import { useSpelling } from './use-spelling.ts'

interface RemoteSelectProps {
  id?: string
  value?: string | null
  /** Answers a search; the empty one gives the first page. More than 200 in all are searched on the server. */
  load: LoadOptions
  /** The chosen option's own words while it is not among the loaded ones. */
  chosen?: RemoteOption | null
  placeholder?: string
  disabled?: boolean
  onChange(value: string | null, option: RemoteOption | null): void
}

/**
 * Chooses one of many: up to 200 options are searched here, by characters and pinyin spelling; above that on the server,
 * once the typing has paused, and never with half a composed word.
 */
export function RemoteSelect({
  id,
  value,
  load,
  chosen,
  placeholder,
  disabled,
  onChange,
}: RemoteSelectProps) {
  const [search, setSearch] = useState('')
  const { options, isLocal, loading, query } = useRemoteOptions(load)
  const spelling = useSpelling(isLocal && search !== '')
  const later = useDebounced(query, SEARCH_DEBOUNCE_MS)
  const [composing, setComposing] = useState(false)
  const look = (text: string) => {
    setSearch(text)
    if (!isLocal) later(text)
  }
  const endComposing = (event: CompositionEvent<HTMLElement>) => {
    setComposing(false)
    if (event.target instanceof HTMLInputElement) look(event.target.value)
  }
  const shown = isLocal ? options.filter((option) => isHit(option, search, spelling)) : options
  return (
    // The wrapper only listens: composition events of the search box bubble to it.
    <span onCompositionStart={() => setComposing(true)} onCompositionEnd={endComposing}>
      <Select
        id={id}
        style={{ width: '100%' }}
        value={value ?? undefined}
        options={withChosen(shown, search === '' ? chosen : null)}
        showSearch
        allowClear
        filterOption={false}
        loading={loading}
        disabled={disabled}
        placeholder={placeholder ?? '请选择'}
        notFoundContent={loading ? '正在查找' : '没有找到'}
        onOpenChange={(open) => open && query('')}
        onSearch={(text) => !composing && look(text)}
        onChange={(next?: string) => {
          setSearch('')
          onChange(next ?? null, options.find((option) => option.value === next) ?? null)
        }}
      />
    </span>
  )
}

const isHit = (option: RemoteOption, search: string, spelling: Spelling | null): boolean =>
  search.trim() === '' || findHit(option.label, search, spelling) !== null

function withChosen(
  options: readonly RemoteOption[],
  chosen: RemoteOption | null | undefined,
): RemoteOption[] {
  const missing = chosen && !options.some((option) => option.value === chosen.value)
  return missing ? [chosen, ...options] : [...options]
}
