import { sql } from 'kysely'
import { inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'

/** True of a batch that lived in the period of a report: it has no heads, weighings or movements after its last event. */
export const livedIn = (batch: string, { filters: f }: ReportContext): Sql =>
  sql`(${sql.ref(`${batch}.stock`)} <> 0 or ${sql.ref(`${batch}.last_event_date`)} >= ${f.dateFrom}::date)`

/** Batches not closed before the period, as a table: with one condition for both kinds those of all years would be read. */
export function openSince(context: ReportContext): Sql {
  const read = sql`select * from batch where ${inFarms(sql`farm_id`, context)}`
  return sql`(${read} and close_date is null union all ${read} and close_date >= ${context.filters.dateFrom}::date)`
}
