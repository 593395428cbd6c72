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
  /** It is called exactly what was searched for. */
  readonly exact: boolean
  readonly farmId?: string
  readonly farm?: string
  /** State of an animal, in words and as its code for the colour. */
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
