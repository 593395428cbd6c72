import type { Tx } from '#server/kit/database.ts'
import type { FarmSettings } from '#server/queries/farm-settings.ts'

export interface HomeAsk {
  readonly farmId: string
  /** All requested farms: a card over several farms reads these. */
  readonly farmIds: readonly string[]
  readonly today: string
  /** The user: some rows are shown only to certain users. */
  readonly userUid: string
  readonly settings: FarmSettings
}

/** One card of the home page: it loads by itself and fails by itself. */
export interface HomePart<Answer = unknown> {
  /** Name in the API's description. */
  readonly label: string
  /** Any of these functions opens it; empty: every signed-in user sees it. */
  readonly functions: readonly string[]
  read(tx: Tx, ask: HomeAsk): Promise<Answer>
}
