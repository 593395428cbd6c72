import { Input, type InputRef, Modal } from 'antd'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { isComposing } from '#widgets/enter-key.ts'
import { type Found, useFound } from './found.ts'
import type { RecentItem } from './recent.ts'
import { type SearchItem, sectionsOf, type Target } from './search-items.ts'
import { SearchResults } from './search-results.tsx'
import { useEnter } from './use-enter.ts'
import { useListKeys } from './use-list-keys.ts'
import { useSearch } from './use-search.ts'

interface SearchPaletteProps {
  /** What is searched for at the start. */
  first(): string
  targets: readonly Target[]
  recent: readonly RecentItem[]
  onPick(item: SearchItem): void
  onClose(): void
}

const textOf = (target: Target) => target.label

/** Ctrl K: an animal, batch, document, person, place or screen by its number, name or pinyin; all of it with the keyboard. */
export function SearchPalette({ first, targets, recent, onPick, onClose }: SearchPaletteProps) {
  const [query, setQuery] = useState('')
  const words = query.trim()
  const listId = useId()
  const [waiting, setWaiting] = useState(false)
  const found = useFound(words, waiting)
  const sections = sectionsOf(words, found, useSearch(targets, query, textOf), recent)
  const items = sections.flatMap((section) => section.items)
  const input = useRef<InputRef>(null)
  // at once when it stands: while it was drawn more may have been typed
  useLayoutEffect(() => {
    setQuery(first())
    input.current?.focus({ cursor: 'end' })
  }, [first])
  const enter = useEnter({ words, found, items, waiting, setWaiting, onPick })
  const { at, onKeyDown } = useListKeys(items, enter, words)
  return (
    <Modal
      open
      title={null}
      footer={null}
      closable={false}
      width={600}
      className="search-palette"
      onCancel={onClose}
    >
      <Input
        ref={input}
        size="large"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={items[at] ? `${listId}-${at}` : undefined}
        aria-label="功能搜索"
        placeholder="耳号、批次、单号、名称、功能，支持拼音"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isComposing(event)) onClose()
          if (event.key === 'Enter' && items.length === 0 && !isComposing(event)) enter(undefined)
          onKeyDown(event)
        }}
      />
      <SearchResults
        id={listId}
        sections={sections}
        at={at}
        empty={emptyWords(words, found)}
        onPick={onPick}
      />
      <p className="search-keys" aria-hidden>
        <kbd>↑↓</kbd> 选择 <kbd>Enter</kbd> 打开 <kbd>Esc</kbd> 关闭
      </p>
    </Modal>
  )
}

/** What stands in place of no result. */
function emptyWords(words: string, found: Found): string {
  if (found.words !== words && words !== '') return '查找中'
  return found.failed ? '没有连上服务器，只找了功能' : '没有找到'
}
