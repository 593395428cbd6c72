import { sql } from 'kysely'
import { isEmpty } from '#domain/typed.ts'
import type { Sql } from '../sql-words.ts'

/** True of a filter that is set. */
export const isGiven = (value: unknown): boolean => !isEmpty(value)

/** The condition of a filter that is set; an unset one adds nothing to the plan. */
export const ifGiven = (value: unknown, condition: Sql): Sql => (isGiven(value) ? condition : sql`true`)

/** True where no filter is set, or the value is that of the filter. */
export const equals = (value: Sql, filter: unknown): Sql => ifGiven(filter, sql`${value} = ${filter}`)
