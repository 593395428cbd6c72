import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#domain/constants.ts'
import { enterKey } from '../enter-key.ts'
import { useDebounced } from '../use-debounced.ts'
import type { OrgTree } from './use-org-tree.ts'

interface OrgSearchBoxProps {
  source: OrgTree
  value: string
  /** Hits among the loaded nodes; null without a search. */
  found: number | null
  /** Where a person came for the search: in the picker. Elsewhere there is room for few words. */
  autoFocus?: boolean
  onChange(value: string): void
  onEnter(): void
}

/** Searches the loaded nodes at every letter, and asks the server for the rest of a large tree once typing rests. */
export function OrgSearchBox({ source, value, found, autoFocus, onChange, onEnter }: OrgSearchBoxProps) {
  const server = useServerSearch(source)
  const more = server.found !== null && found !== null && server.found > found
  const whole = autoFocus ? `${found} 个结果，Enter 选中首个可选项` : `${found} 个`
  const all = more ? `只显示前 ${found} 个` : whole
  const words = server.searching ? '正在查找' : all
  return (
    <Input
      autoFocus={autoFocus}
      value={value}
      prefix={<SearchOutlined />}
      placeholder="名称、编码或拼音首字母"
      aria-label="查找组织"
      suffix={found === null ? null : <small className="text-12 text-3">{words}</small>}
      onChange={(event) => {
        onChange(event.target.value)
        // letters of a word that is still being composed are not typed yet
        if (!Reflect.get(event.nativeEvent, 'isComposing')) server.search(event.target.value)
      }}
      onCompositionEnd={(event) => server.search(event.currentTarget.value)}
      onKeyDown={enterKey(onEnter)}
    />
  )
}

/** Asks the server once typing rests, where the tree is not here whole; `found` is how many it knows of. */
function useServerSearch(source: OrgTree) {
  const [state, setState] = useState<{ found: number | null; searching: boolean }>({
    found: null,
    searching: false,
  })
  const asked = useRef('')
  const ask = useDebounced((words: string) => {
    setState((before) => ({ ...before, searching: true }))
    const done = (found: number | null) => asked.current === words && setState({ found, searching: false })
    source.find(words).then(done, () => done(null))
  }, SEARCH_DEBOUNCE_MS)
  const search = (typed: string) => {
    const words = typed.trim()
    asked.current = words
    setState({ found: null, searching: false })
    if (words === '') ask.cancel()
    else ask(words)
  }
  return { ...state, search }
}
