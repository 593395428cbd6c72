import { sql } from 'kysely'
import type { ReportContext } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'

/** True of a batch that lived in the period of a report: it has no heads, weighings or movements after its last event. */
export const livedIn = (batch: string, { filters: f }: ReportContext): Sql =>
  sql`(${sql.ref(`${batch}.stock`)} <> 0 or ${sql.ref(`${batch}.last_event_date`)} >= ${f.dateFrom}::date)`
