/** Things a screen cannot do without. `herd` is animals or batches. */
export type Need = 'farm' | 'places' | 'pigs' | 'batches' | 'herd'

/** Source of a screen's rows, where it has no button to add one: its empty state names it and leads there. */
export interface RowSource {
  /** In a few words. */
  readonly origin?: string
  /** Name of the screen it leads to. */
  readonly originScreen?: string
  /** Subject of its rows: a farm without any can have none, and none can be entered. */
  readonly rowsOf?: Exclude<Need, 'farm'>
}
