import type { Document } from '#kit/document.ts'
import { invalid, Refused } from '#server/kit/refused.ts'

/** A message, and the line of the document it is about; null: the whole document. */
export interface LineWords {
  readonly line: number | null
  readonly message: string
}

/** Messages by line; where no line is at fault, the message itself. */
export function refusal({ document }: Document, words: readonly LineWords[]): Refused {
  const [whole] = words.filter(({ line }) => line === null)
  if (whole) return new Refused('ERROR', whole.message)
  return invalid({ [document.lines ?? 'lines']: words.map(({ line, message }) => `第${line}行：${message}`) })
}
