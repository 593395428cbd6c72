import { sql } from 'kysely'
import { type ColumnOptions, percent, type ReportColumn, ratio } from '#kit/report-column.ts'
import type { Sql } from '#server/kit/sql-words.ts'

/** Default days of a year in annual figures (T10, year_days). */
const YEAR_DAYS = 365

/**
 * True of a span `sp` of a mated female: parity ≥ 1, or served at least once (§4, mfDays). In transit she is
 * on no farm's inventory (§2.8).
 */
export const isMated = sql`(sp.status <> 'IN_TRANSIT' and (sp.parity > 0 or sp.status in ('MATED', 'PREGNANT', 'OPEN')
  or (sp.status = 'CULL_WAIT' and exists (select 1 from sow_span e where e.farm_id = sp.farm_id
    and e.pig_id = sp.pig_id and e.no < sp.no and e.status in ('MATED', 'PREGNANT', 'OPEN')))))`

/**
 * First day after a span or stay, or after an animal left (`exit_date`). Uses the index's own expression: under row-level security a
 * coalesce counts as leaky, and the whole history would be read.
 */
export const endOf = (alias: string, column: 'to_date' | 'exit_date' = 'to_date'): Sql => {
  const to = sql.ref(`${alias}.${column}`)
  return sql`(case when ${to} is null then 'infinity'::date else ${to} end)`
}
export const spanEnd = endOf('sp')

/** True of a span `sp` with at least one day in the period. */
export const touches = (from: Sql, to: Sql): Sql => sql`(sp.from_date <= ${to} and ${spanEnd} > ${from})`

/** True of a span `sp` that holds at the end of a day. */
export const stands = (day: Sql): Sql => sql`(sp.from_date <= ${day} and ${spanEnd} > ${day})`

/** Annual rate per animal, in per cent where it has no unit: occurrences (or days) × 365 ÷ animal-days. */
export function annual(
  label: string,
  num: string,
  den: string,
  { unit, ...options }: ColumnOptions & { readonly unit?: string },
): ReportColumn {
  const column = unit ? ratio(label, num, den, { unit, ...options }) : percent(label, num, den, options)
  const scale = YEAR_DAYS * (unit ? 1 : 100)
  return { ...column, ratio: { num, den, scale, digits: 2, annual: true } }
}
