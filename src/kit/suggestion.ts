/** A list whose names are offered where another name may be typed as well. */
export interface Suggestion {
  /** The resource whose titles are offered. */
  readonly from: string
  /** Those of these kinds come first. */
  readonly kinds: readonly string[]
}
