import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'

/** Columns of a batch that materialized rows carry along, so that the batch is not looked up again for them. */
export const OWN = [
  'batch_no',
  'stage',
  'house_id',
  'leader',
  'source_kind',
  'breed_id',
  'close_date',
] as const

/** The same as columns of a batch. */
export const own = (batch: string): Sql => sql.join(OWN.map((key) => sql.ref(`${batch}.${key}`)))
