import { sql } from 'kysely'
import { isEmpty } from '#domain/typed.ts'
import type { Sql } from '../sql-words.ts'
import type { ReportContext } from './definition.ts'

/** True of a filter that is set. */
export const isGiven = (value: unknown): boolean => !isEmpty(value)

/** The condition of a filter that is set; an unset one adds nothing to the plan. */
export const ifGiven = (value: unknown, condition: Sql): Sql => (isGiven(value) ? condition : sql`true`)

/** True where no filter is set, or the value is that of the filter. */
export const equals = (value: Sql, filter: unknown): Sql => ifGiven(filter, sql`${value} = ${filter}`)

/**
 * True of a row in the requested farms. With "=" the index of a table's days is read backward for the few rows of a page;
 * with "any" all rows of the period are read and sorted first.
 */
export const inFarms = (farmId: Sql, { farms }: Pick<ReportContext, 'farms'>): Sql =>
  farms.length === 1 ? sql`${farmId} = ${farms[0]}::uuid` : sql`${farmId} = any(${farms}::uuid[])`

/** First and last day a report is asked for. */
export const fromDay = ({ filters: f }: Pick<ReportContext, 'filters'>): Sql => sql`${f.dateFrom}::date`
export const toDay = ({ filters: f }: Pick<ReportContext, 'filters'>): Sql => sql`${f.dateTo}::date`

/** True of a row whose day lies between them. */
export const inPeriod = (day: Sql, context: Pick<ReportContext, 'filters'>): Sql =>
  sql`${day} between ${fromDay(context)} and ${toDay(context)}`
