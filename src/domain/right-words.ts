/** Words a message names at most, and of many how many that are near the one typed. */
const MOST = 12
const NEAR = 5

/** Number of characters of a word that are in another. */
const shared = (typed: string, word: string): number =>
  [...new Set(typed)].filter((one) => word.includes(one)).length

/** Words that could stand in place of an unknown one, as the end of a sentence: all of few, the nearest of many, '' without any. */
export function rightWords(words: readonly string[], typed: string): string {
  const distinct = [...new Set(words)]
  if (distinct.length === 0) return ''
  if (distinct.length <= MOST) return `，可填：${distinct.join('、')}`
  const near = distinct
    .filter((word) => shared(typed, word) > 0)
    .toSorted((a, b) => shared(typed, b) - shared(typed, a) || a.length - b.length)
  return `，可填：${(near.length > 0 ? near : distinct).slice(0, NEAR).join('、')}等`
}
