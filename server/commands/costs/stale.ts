import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'

/** Marks months of farms as outdated after a change outside the farms' own rows. */
export const markLedger = (tx: Tx, farms: readonly string[], since: string): Promise<void> =>
  tx.run(sql`insert into cost_ledger_stale (farm_id, since)
    select f, ${since}::date from unnest(${[...farms]}::uuid[]) f`)
