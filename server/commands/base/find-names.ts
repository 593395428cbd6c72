import { findWords } from '../../kit/spelling.ts'

interface Named {
  readonly name: string
  readonly shortName: string | null
  readonly code: string | null
}

/** Those whose name, short name or code holds the words, or whose pinyin does: the picker marks hits the same way. */
export function findNames<Row extends Named>(rows: readonly Row[], words: string): Row[] {
  const hits = (text: string | null): boolean => text !== null && findWords(text, words) !== null
  return rows.filter(({ name, shortName, code }) => hits(name) || hits(shortName) || hits(code))
}
