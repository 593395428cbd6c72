import type { Borne } from '#domain/cost/allocate.ts'
import type { LedgerItem, LedgerSource } from '#domain/cost/objects.ts'

/** A cost of a month with its bearers. */
export interface Charge {
  readonly source: LedgerSource
  /** The row of the registry it was entered in. */
  readonly sourceUid: string | null
  readonly item: LedgerItem
  /** The day it was spent on its bearers; null where they bear it for the whole month. */
  readonly day: string | null
  readonly borne: readonly Borne[]
}
