import { type RawBuilder, sql } from 'kysely'
import { isEmpty } from '#domain/typed.ts'
import type { ReportContext } from './definition.ts'

type Sql = RawBuilder<unknown>

/** True of a filter somebody set. */
export const isGiven = (value: unknown): boolean => !isEmpty(value)

/** The condition of a filter somebody set; one nobody set need not be planned. */
export const ifGiven = (value: unknown, condition: Sql): Sql => (isGiven(value) ? condition : sql`true`)

/** True where no filter is set, or the value is that of the filter. */
export const equals = (value: Sql, filter: unknown): Sql => ifGiven(filter, sql`${value} = ${filter}`)

interface Use {
  readonly groups?: readonly string[]
  readonly filters?: readonly string[]
}

/**
 * A join that rows show and no sum needs: where rows are only added up it stands for these groups and filters alone. Rows
 * behind a column are sought by its value, whichever column that is.
 */
export const joinFor = (
  { totalsOnly, only, parting, filters }: ReportContext,
  { groups = [], filters: keys = [] }: Use,
  join: Sql,
): Sql =>
  !totalsOnly || only || groups.includes(parting ?? '') || keys.some((key) => isGiven(filters[key]))
    ? join
    : sql``
