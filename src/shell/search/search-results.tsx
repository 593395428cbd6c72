import { useEffect, useRef } from 'react'
import { stateCode, stateVariable } from '#app-state/state-colors.ts'
import { StateTag } from '#widgets/state-tag.tsx'
import type { FoundRow } from './found.ts'
import type { SearchItem, SearchSection } from './search-items.ts'

interface SearchResultsProps {
  id: string
  sections: readonly SearchSection[]
  at: number
  /** What stands in place of no result. */
  empty: string
  onPick(item: SearchItem): void
}

/** What was found, by kind; the chosen line stays in sight. */
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
        <fieldset key={key} aria-label={label}>
          <p aria-hidden>{label}</p>
          {items.map((item) => {
            index += 1
            return (
              <div
                key={item.key}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                className={item.act ? 'search-act' : undefined}
                aria-selected={index === at}
                onClick={() => onPick(item)}
                onKeyDown={undefined}
              >
                <span>
                  {item.label}
                  {item.row?.state && <AnimalState state={item.row.state} />}
                </span>
                <small>{item.note}</small>
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
