import { Input, type InputRef, Modal } from 'antd'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { currentFarm } from '#app-state/current-farm.ts'
import { stateCode, stateVariable } from '#app-state/state-colors.ts'
import { isNumberLike } from '#domain/number-search.ts'
import type { FoundRow } from '#resources/answers/search.shapes.ts'
import { isComposing } from '#widgets/enter-key.ts'
import { StateTag } from '#widgets/state-tag.tsx'
import type { RecentItem } from './recent.ts'
import { type SearchItem, type SearchSection, sectionsOf, type Target } from './search-items.ts'
import { type Found, useFound } from './use-found.ts'
import { useListKeys } from './use-list-keys.ts'
import { useSearch } from './use-search.ts'

interface SearchPaletteProps {
  /** First search words. */
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
  // at once when it is shown: while it was drawn more may have been typed
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
      <p className="search-keys text-12 text-3" aria-hidden>
        <kbd>↑↓</kbd> 选择 <kbd>Enter</kbd> 打开 <kbd>Esc</kbd> 关闭
      </p>
    </Modal>
  )
}

/** Text in place of no result. */
function emptyWords(words: string, found: Found): string {
  if (found.words !== words && words !== '') return '查找中'
  return found.failed ? '没有连上服务器，只找了功能' : '没有找到'
}

interface SearchResultsProps {
  id: string
  sections: readonly SearchSection[]
  at: number
  /** Text in place of no result. */
  empty: string
  onPick(item: SearchItem): void
}

/** Hits, by kind; the chosen line stays in sight. */
export function SearchResults({ id, sections, at, empty, onPick }: SearchResultsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${at}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, at])
  if (sections.length === 0) return <p className="search-none">{empty}</p>
  let index = -1
  return (
    <div ref={list} id={id} role="listbox" aria-label="搜索结果" className="search-results">
      {sections.map(({ key, label, items }) => (
        <fieldset key={key} aria-label={label} className="m-0 p-0 min-w-0 border-0">
          <p className="text-12 text-3" aria-hidden>
            {label}
          </p>
          {items.map((item) => {
            index += 1
            return (
              <div
                key={item.key}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                className={`flex justify-between items-center gap-4 rounded cursor-pointer${item.act ? ' search-act' : ''}`}
                aria-selected={index === at}
                onClick={() => onPick(item)}
                onKeyDown={undefined}
              >
                <span className="flex-none nowrap">
                  {item.label}
                  {item.row?.state && <AnimalState state={item.row.state} />}
                </span>
                <small className="truncate text-12">{item.note}</small>
              </div>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}

function AnimalState({ state: { code, label, days } }: { state: NonNullable<FoundRow['state']> }) {
  return (
    <>
      {' '}
      <StateTag
        label={days === null ? label : `${label} ${days} 天`}
        color={`var(${stateVariable(stateCode(code))})`}
      />
    </>
  )
}

interface EnterParts {
  words: string
  found: Found
  items: readonly SearchItem[]
  /** Enter came before the answer: the one row that is called so opens when it is there. */
  waiting: boolean
  setWaiting(waiting: boolean): void
  onPick(item: SearchItem): void
}

/**
 * Opens the chosen line; where several rows or none have the typed number, they are shown. A scanner sends a number and its Enter within
 * milliseconds: then the answer is waited for, and the row of that very number opens, that of the farm one works in before others.
 */
export function useEnter({ words, found, items, waiting, setWaiting, onPick }: EnterParts) {
  const isAnswered = found.words === words
  useEffect(() => {
    if (!waiting || !isAnswered) return
    setWaiting(false)
    const only = onlyOne(items)
    if (only) onPick(only)
  }, [waiting, isAnswered, items, setWaiting, onPick])
  useEffect(() => {
    if (words === '') setWaiting(false)
  }, [words, setWaiting])
  return (item: SearchItem | undefined) => {
    const isOfServer = item === undefined || item.row !== undefined || item.act !== undefined
    if (words !== '' && !isAnswered && (isOfServer || isNumberLike(words))) return setWaiting(true)
    if (item) onPick(item)
  }
}

/** The one row that is called exactly so; of several the one in the farm of the header. */
function onlyOne(items: readonly SearchItem[]): SearchItem | null {
  const exact = items.filter(({ row }) => row?.exact)
  const own = exact.filter(({ row }) => row?.farmId === currentFarm.getState().farm?.uid)
  const [only] = exact.length > 1 ? own : exact
  return only && (exact.length === 1 || own.length === 1) ? only : null
}
