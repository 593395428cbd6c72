import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'

const OWN = ['batch_no', 'stage', 'house_id', 'leader', 'source_kind', 'breed_id', 'close_date'] as const

/** Columns of a batch that materialized rows carry along, so that the batch is not looked up again for them; only those `kept` of added rows. */
export const own = (batch: string, kept?: ReadonlySet<string>): Sql =>
  sql.join(OWN.map((key) => (kept?.has(key) === false ? sql`null` : sql.ref(`${batch}.${key}`))))
