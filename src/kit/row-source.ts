/** What a screen cannot do without. `herd` is animals or batches. */
export type Need = 'farm' | 'places' | 'pigs' | 'batches' | 'herd'

/** Where the rows of a screen come from, where it has no button to add one: its empty place says so and leads there. */
export interface RowSource {
  /** In a few words. */
  readonly origin?: string
  /** Name of the screen it leads to. */
  readonly originScreen?: string
  /** What its rows are of: a farm without any can have none, and none can be entered. */
  readonly rowsOf?: Exclude<Need, 'farm'>
}
