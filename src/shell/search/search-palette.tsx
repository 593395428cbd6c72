import { Input, type InputRef, Modal } from 'antd'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { openTab } from '../open-tab.ts'
import { useListKeys } from './use-list-keys.ts'
import { useSearch } from './use-search.ts'

export interface Target {
  label: string
  /** The groups above it in the menu. */
  group: string
  path: string
}

interface SearchPaletteProps {
  /** What is searched for at the start. */
  first(): string
  targets: readonly Target[]
  /** Path of the list of animals with `{earNo}` for the ear number; absent when the person may not see it. */
  animals?: string
  onClose(): void
}

const LIMIT = 12
const EAR_NUMBER = /^[A-Za-z]{0,4}\d{2,}$/
const textOf = (target: Target) => target.label

/** Ctrl K: goes to a screen by its name or the initials of its pinyin, or to an animal by its ear number. */
export function SearchPalette({ first, targets, animals, onClose }: SearchPaletteProps) {
  const [query, setQuery] = useState('')
  const listId = useId()
  const found = useSearch(targets, query, textOf)
  const results = [...animalsFor(query, animals), ...found.slice(0, LIMIT)]
  const input = useRef<InputRef>(null)
  // at once when it stands: while it was drawn more may have been typed
  useLayoutEffect(() => {
    setQuery(first())
    input.current?.focus({ cursor: 'end' })
  }, [first])
  const go = (target: Target) => {
    onClose()
    openTab(target.path)
  }
  const { at, onKeyDown } = useListKeys(results, go)
  return (
    <Modal
      open
      title={null}
      footer={null}
      closable={false}
      width={480}
      className="search-palette"
      onCancel={onClose}
    >
      <Input
        ref={input}
        size="large"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={results[at] ? `${listId}-${at}` : undefined}
        aria-label="功能搜索"
        placeholder="耳号、批次、功能，支持拼音首字母"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ResultList id={listId} results={results} at={at} onPick={go} />
    </Modal>
  )
}

function animalsFor(query: string, animals: string | undefined): Target[] {
  const earNo = query.trim()
  if (!animals || !EAR_NUMBER.test(earNo)) return []
  const path = animals.replace('{earNo}', encodeURIComponent(earNo))
  return [{ label: `查找耳号 ${earNo.toUpperCase()}`, group: '猪只档案', path }]
}

interface ResultListProps {
  id: string
  results: readonly Target[]
  at: number
  onPick(target: Target): void
}

function ResultList({ id, results, at, onPick }: ResultListProps) {
  if (results.length === 0) return <p className="search-none">没有符合的功能</p>
  return (
    <div id={id} role="listbox" aria-label="搜索结果" className="search-results">
      {results.map((target, index) => (
        <div
          key={target.path}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onClick={() => onPick(target)}
          onKeyDown={undefined}
        >
          <span>{target.label}</span>
          <small>{target.group}</small>
        </div>
      ))}
    </div>
  )
}
