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

/** A form that may be filled for an animal now. */
export interface FoundAct {
  readonly form: string
  readonly label: string
}

export interface FoundRow {
  readonly key: string
  readonly title: string
  readonly note: string
  readonly path: string
  /** True where its name equals the searched text. */
  readonly exact: boolean
  readonly farmId?: string
  readonly farm?: string
  /** State of an animal, as text and as its code for the colour. */
  readonly state?: { readonly code: string; readonly label: string; readonly days: number | null }
  readonly acts?: readonly FoundAct[]
}

export interface FoundGroup {
  readonly key: string
  readonly label: string
  readonly rows: readonly FoundRow[]
}

/** Rows of one kind that are shown. */
export const MOST_OF_KIND = 5
