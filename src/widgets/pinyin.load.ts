import { findSpelling, type Hit, isSpelling } from '#domain/pinyin.ts'

export type { Hit } from '#domain/pinyin.ts'

/** Gives the pinyin of every character, one array entry each: 柳河二场 → liu he er chang. */
export type Spelling = (text: string) => string[]

let loading: Promise<Spelling> | undefined

/** Loads the dictionary (some 100 KB) at the first search, not with the page. */
export function loadSpelling(): Promise<Spelling> {
  loading ??= import('pinyin-pro').then(({ pinyin }) =>
    remember((text) => pinyin(text.toLowerCase(), { toneType: 'none', type: 'array' })),
  )
  return loading
}

/** A tree of 10000 names is searched at every key; each name is looked up once. */
function remember(spelling: Spelling): Spelling {
  const known = new Map<string, string[]>()
  return (text) => {
    const found = known.get(text) ?? spelling(text)
    known.set(text, found)
    return found
  }
}

/** Finds a search in a text by its characters, else by its pinyin, whole or initials; null when it is in neither. */
export function findHit(text: string, search: string, spelling: Spelling | null): Hit | null {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return null
  const plain = text.toLowerCase().indexOf(wanted)
  if (plain >= 0) return { start: plain, length: wanted.length }
  return spelling && isSpelling(wanted) ? findSpelling(spelling(text), wanted) : null
}
