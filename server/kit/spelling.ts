import { pinyin } from 'pinyin-pro'
import { findSpelling, isSpelling } from '#domain/pinyin.ts'

/** Syllables by text: names are few, and searched again at every keystroke. */
const known = new Map<string, readonly string[]>()
const MOST_KNOWN = 100_000

/** 柳河二场 → liu he er chang. */
function syllablesOf(text: string): readonly string[] {
  const before = known.get(text)
  if (before) return before
  const syllables = pinyin(text.toLowerCase(), { toneType: 'none', type: 'array' })
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, syllables)
  return syllables
}

/**
 * Position of the typed text in a text, by its characters or its pinyin (whole or initials); null without a match. Characters
 * come before pinyin: `exact` says which it was.
 */
export function findWords(text: string, words: string): { start: number; exact: boolean } | null {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return null
  const plain = text.toLowerCase().indexOf(wanted)
  if (plain >= 0) return { start: plain, exact: true }
  const hit = isSpelling(wanted) ? findSpelling(syllablesOf(text), wanted) : null
  return hit && { start: hit.start, exact: false }
}
