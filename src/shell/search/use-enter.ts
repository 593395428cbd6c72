import { useEffect } from 'react'
import { currentFarm } from '#app-state/current-farm.ts'
import { isNumberLike } from '#domain/number-search.ts'
import type { Found } from './found.ts'
import type { SearchItem } from './search-items.ts'

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
 * Opens the chosen line. A scanner sends a number and its Enter within milliseconds, and a person who knows the number types no
 * slower: then the answer is waited for, and the row of that very number opens, that of the farm one works in before others. Where
 * there is none, or several, they are shown.
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
