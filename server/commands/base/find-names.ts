import { pinyin } from 'pinyin-pro'

interface Named {
  readonly name: string
  readonly shortName: string | null
  readonly code: string | null
}

/** Initials by name: the names of a group are few, and looked for again at every letter. */
const known = new Map<string, string>()
const MOST_KNOWN = 100_000

/** 柳河二场 → lhec. */
function initialsOf(name: string): string {
  const before = known.get(name)
  if (before !== undefined) return before
  const initials = pinyin(name, { pattern: 'first', toneType: 'none', type: 'array' }).join('').toLowerCase()
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(name, initials)
  return initials
}

const LETTERS = /^[a-z]+$/

/** Those whose name, short name or code holds the words, or whose pinyin initials do: the picker marks hits the same way. */
export function findNames<Row extends Named>(rows: readonly Row[], words: string): Row[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return []
  const hits = (text: string | null): boolean =>
    text !== null &&
    (text.toLowerCase().includes(wanted) || (LETTERS.test(wanted) && initialsOf(text).includes(wanted)))
  return rows.filter(({ name, shortName, code }) => hits(name) || hits(shortName) || hits(code))
}
