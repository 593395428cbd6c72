/** Gives the pinyin initial of every character, one array entry each: 柳河二场 → l h e c. */
export type Initials = (text: string) => string[]

let loading: Promise<Initials> | undefined

/** Loads the dictionary (some 100 KB) at the first search, not with the page. */
export function loadInitials(): Promise<Initials> {
  loading ??= import('pinyin-pro').then(({ pinyin }) =>
    remember((text) => pinyin(text, { pattern: 'first', toneType: 'none', type: 'array' })),
  )
  return loading
}

/** A tree of 10000 names is searched at every key; each name is looked up once. */
function remember(initials: Initials): Initials {
  const known = new Map<string, string[]>()
  return (text) => {
    const found = known.get(text) ?? initials(text)
    known.set(text, found)
    return found
  }
}

/** Part of a text that a search hits: start and length in characters. */
export interface Hit {
  start: number
  length: number
}

/** Finds a search in a text by its characters, else by its pinyin initials; null when it is in neither. */
export function findHit(text: string, search: string, initials: Initials | null): Hit | null {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return null
  const plain = text.toLowerCase().indexOf(wanted)
  if (plain >= 0) return { start: plain, length: wanted.length }
  const first = initials?.(text).join('').toLowerCase().indexOf(wanted) ?? -1
  return first >= 0 ? { start: first, length: wanted.length } : null
}
