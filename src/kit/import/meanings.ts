import type { ChosenColumns } from './import.head.ts'

/** Meaning of a column's words: field key → word of the file → word that is known here. */
export type ChosenWords = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Meanings of heads and words of a file, entered once by a person: kept for a kind of import and a company. */
export interface ImportMeanings {
  readonly columns: ChosenColumns
  readonly words: ChosenWords
}

/** Chosen meaning of a word of a column; undefined where it speaks for itself. */
export function chosenWord(words: ChosenWords, key: string, word: string): string | undefined {
  const ofColumn = Object.hasOwn(words, key) ? words[key] : undefined
  return ofColumn && Object.hasOwn(ofColumn, word) ? ofColumn[word] : undefined
}

export const NO_MEANINGS: ImportMeanings = { columns: {}, words: {} }

/** Words of a file that name nothing here, and the words that can be meant, by field. */
export interface UnknownWords {
  readonly unknown: Readonly<Record<string, readonly string[]>>
  readonly choices: Readonly<Record<string, readonly string[]>>
}
