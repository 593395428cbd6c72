import { sql } from 'kysely'
import { fromDay, inFarms, toDay } from '#server/kit/report/asked.ts'
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

/**
 * Kept days with heads that hold at a day end of the period, and those within it that end without heads, with their net movement, go-live
 * rows included: read by index alone, one condition for each kind.
 */
export function keptDays(context: ReportContext): Sql {
  const [from, to] = [fromDay(context), toDay(context)]
  const read = (heads: Sql): Sql =>
    sql`select d.farm_id, d.batch_id, d.day, d.until, ${heads} as heads, d.came, d.init,
      d.init + d.came - d.dead - d.culled - d.sold - d.went as net
    from batch_day d where ${inFarms(sql`d.farm_id`, context)}`
  return sql`${read(sql`d.heads`)} and d.until > ${from} and d.day <= ${to} and d.heads <> 0
    union all ${read(sql`0`)} and d.day between ${from} and ${to} and d.heads = 0`
}
