import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'

/** Text, user and farms of a search. */
export interface SearchAsk {
  readonly tx: Tx
  readonly caller: Caller
  /** As typed, trimmed. */
  readonly words: string
  /** Farms whose numbers are searched in full; in the others only whole numbers. */
  readonly near: readonly string[]
  /** The farm in the header: its animals come before those of others. */
  readonly own: string | null
  readonly today: string
}

/** Rows of one kind that are shown. */
export const MOST_OF_KIND = 5
