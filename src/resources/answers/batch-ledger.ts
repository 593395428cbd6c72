/* Answer of the ledger of a batch: one shape for server and screen. */

/** An event of a batch with the row of its form. */
export interface LedgerEvent {
  readonly uid: string
  /** The form it was entered in; null where it is not corrected here: a weaning is corrected with its sow. */
  readonly code: string | null
  readonly type: string
  readonly date: string
  readonly content: string | null
  /** Heads of the batch after it; null where it moves none. */
  readonly stock: number | null
  readonly operator: string | null
}
