/** A figure of the close-out sheet, with its meaning. */
export interface CloseOutFigure {
  readonly key: string
  readonly label: string
  readonly unit: string | null
  /** Places of a number that is shown. */
  readonly digits: number | null
  readonly isNumber: boolean
  readonly formula: string | null
  readonly definition: string | null
  /** A word, a date or an exact number; null where it is unknown. */
  readonly value: string | null
}

/** Heads that came or left on a day in one way; kg and 元 of them. */
export interface CloseOutFlow {
  readonly date: string
  readonly kind: string
  readonly heads: number
  readonly kilos: string | null
  readonly amount: string | null
  /** Their earlier cost, 元; absent for users who may not see costs. */
  readonly cost?: string | null
}

/** The close-out sheet of a batch (结批单): its result from the first pig to the last. Source: §5.8. */
export interface CloseOut {
  readonly batchNo: string
  readonly isClosed: boolean
  /** First and last day of the reported time. */
  readonly from: string
  readonly to: string
  readonly parts: readonly { readonly title: string; readonly figures: readonly CloseOutFigure[] }[]
  readonly came: readonly CloseOutFlow[]
  readonly left: readonly CloseOutFlow[]
  readonly lost: readonly {
    readonly kind: string
    readonly reason: string
    readonly heads: number
    readonly kilos: string | null
  }[]
  readonly fed: readonly {
    readonly feed: string | null
    readonly qty: string
    readonly amount: string | null
  }[]
}
