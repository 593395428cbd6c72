import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/kit/database.ts'

/** First and last day asked for; the last is today. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** One group: its key, and its figures under the names of the report's columns. */
export type HandRow = Readonly<Record<string, unknown>> & { readonly key: unknown }

/** A report by its first group, as one would write it for this one question: one farm, no filters. */
export type ByHand = (db: Db | Tx, farmId: string, period: Period) => Promise<readonly HandRow[]>

/** Runs the one query of a report. */
export const byHandOf =
  (query: (farmId: string, period: Period) => RawBuilder<HandRow>): ByHand =>
  async (db, farmId, period) =>
    (await query(farmId, period).execute(db)).rows
