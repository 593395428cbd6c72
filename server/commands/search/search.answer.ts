import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'

/** What is searched for, by whom. */
export interface SearchAsk {
  readonly tx: Tx
  readonly caller: Caller
  /** As typed, without blanks around it. */
  readonly words: string
  /** Farms whose numbers are looked through; the others are asked for a whole number only. */
  readonly near: readonly string[]
  /** The farm in the header: its animals stand before those of others. */
  readonly own: string | null
  readonly today: string
}

/** Rows of one kind that are shown. */
export const MOST_OF_KIND = 5
