/* Answer of `GET search`: one shape for server and screen. */

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
