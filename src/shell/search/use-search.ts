import { useMemo } from 'react'
import { findHit, type Spelling } from '#widgets/pinyin.load.ts'
import { useSpelling } from '#widgets/use-spelling.ts'

/** How well a text answers a search: 0 not at all; characters count before pinyin, beginnings before middles. */
function matchScore(text: string, search: string, spelling: Spelling | null): number {
  if (search.trim() === '') return 1
  const byName = findHit(text, search, null)
  const hit = byName ?? findHit(text, search, spelling)
  if (!hit) return 0
  return (byName ? 3 : 1) + (hit.start === 0 ? 1 : 0)
}

/** The items that answer a search, best first; equal ones keep their order. Until the pinyin dictionary has come it
 *  goes by characters alone. */
export function useSearch<T>(items: readonly T[], search: string, textOf: (item: T) => string): readonly T[] {
  const spelling = useSpelling(search.trim() !== '')
  return useMemo(
    () =>
      items
        .map((item) => ({ item, score: matchScore(textOf(item), search, spelling) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .map(({ item }) => item),
    [items, search, textOf, spelling],
  )
}
