import { sql } from 'kysely'
import { fromDay, inFarms as rowsInFarms, toDay } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import { monthStart } from '#server/kit/report/report.farm-calendar.ts'
import type { Sql } from '#server/kit/sql-words.ts'

/** The day end whose knowledge counts: today, or the filtered day, never before the period's end. */
export const asOf = ({ filters: f, today }: ReportContext): Sql =>
  sql`greatest(coalesce(${f.asOf}::date, ${today}::date), ${f.dateTo}::date)`

/** True of a row of `alias` (a table with farm_id) in the requested farms. */
export const inFarms = (alias: string, context: ReportContext): Sql =>
  rowsInFarms(sql.ref(`${alias}.farm_id`), context)

/** True where a filter restricts the animals. */
export const asksForPig = ({ filters: f }: ReportContext): boolean =>
  Boolean(f.breedId || f.selectiveLevelId || f.pigClass)

const OF_LITTER: ReadonlySet<string> = new Set(['parity', 'technician', 'boar', 'house'])
/** True where rows are grouped by something only their litter knows. */
export const isPartedByLitter = ({ question: { groupKey } }: ReportContext): boolean =>
  OF_LITTER.has(groupKey ?? '')

/** True of animals `p` of the filtered class, breed and grade. */
export const ofKind = ({ filters: f }: ReportContext): Sql => sql`
  (${f.breedId}::uuid is null or p.breed_id = ${f.breedId}::uuid or p.line_id = ${f.breedId}::uuid)
  and (${f.selectiveLevelId}::uuid is null or p.selective_level_id = ${f.selectiveLevelId}::uuid)
  and (${f.pigClass}::text is null or p.pig_class = ${f.pigClass}::text)`

/** Joins the animal of a row only where a filter restricts animals. */
export const joinPig = (alias: string, context: ReportContext): Sql =>
  asksForPig(context)
    ? sql`join pig p on p.farm_id = ${sql.ref(`${alias}.farm_id`)} and p.uid = ${sql.ref(`${alias}.pig_id`)} and ${ofKind(context)}`
    : sql``

/**
 * Parts of a time from `start` to before `end` (null: still running) within the period, cut by the farm's month where months are grouped.
 */
export function cut(start: Sql, end: Sql, farmId: Sql, context: ReportContext) {
  const [from, to] = [fromDay(context), toDay(context)]
  const months = sql`cross join lateral (select g::date as first, (g + interval '1 month')::date as next from generate_series(
    ${monthStart(context, sql`greatest(${start}, ${from})`, farmId)},
    least(coalesce(${end} - 1, ${to}), ${to})::timestamp, interval '1 month') g) m`
  const byMonth = context.question.groupKey === 'month'
  const first = byMonth ? sql`greatest(${start}, ${from}, m.first)` : sql`greatest(${start}, ${from})`
  const after = byMonth
    ? sql`least(coalesce(${end}, ${to} + 1), ${to} + 1, m.next)`
    : sql`least(coalesce(${end}, ${to} + 1), ${to} + 1)`
  return { join: byMonth ? months : sql``, first, after, days: sql`${after} - ${first}` }
}
