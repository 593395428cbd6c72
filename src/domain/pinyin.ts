/** Part of a text that a search hits: start and length in characters. */
export interface Hit {
  start: number
  length: number
}

const DOUBLE_INITIAL = /^[zcs]h/

/** How much of what was typed a syllable may stand for, from `at` on: whole, its initial, or all that is left as its beginning. */
function lengthsOf(syllable: string, typed: string, at: number): number[] {
  const initial = DOUBLE_INITIAL.test(syllable) ? [2, 1] : [1]
  const whole = [syllable.length, ...initial].filter((length) =>
    typed.startsWith(syllable.slice(0, length), at),
  )
  return syllable.startsWith(typed.slice(at)) ? [...whole, typed.length - at] : whole
}

/**
 * Number of syllables from `start` that what was typed from `at` stands for; null where it does not. `dead` keeps the places that
 * led nowhere: without it a run of one letter would be tried in every division.
 */
function spans(
  syllables: readonly string[],
  start: number,
  typed: string,
  at: number,
  dead: Set<number>,
): number | null {
  if (at === typed.length) return 0
  const syllable = syllables[start]
  const place = start * (typed.length + 1) + at
  if (!syllable || dead.has(place)) return null
  for (const length of lengthsOf(syllable, typed, at)) {
    const more = spans(syllables, start + 1, typed, at + length, dead)
    if (more !== null) return more + 1
  }
  dead.add(place)
  return null
}

/**
 * Finds what was typed among syllables: 月末猪群 answers to `yuemozhuqun`, `ymzq`, `yuemozq` and the half typed `yuemozh`.
 * @param syllables pinyin of each character in small letters, a character without one as it is
 */
export function findSpelling(syllables: readonly string[], search: string): Hit | null {
  const typed = search.toLowerCase().replace(/[\s']/g, '')
  if (typed === '') return null
  const dead = new Set<number>()
  for (let start = 0; start < syllables.length; start += 1) {
    const length = spans(syllables, start, typed, 0, dead)
    if (length !== null) return { start, length }
  }
  return null
}

/** Only letters (and figures between them) can be pinyin. */
export const isSpelling = (search: string): boolean => /^[a-z][a-z0-9\s']*$/i.test(search.trim())
