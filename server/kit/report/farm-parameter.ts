import { type RawBuilder, sql } from 'kysely'
import type { ParameterKey } from '#domain/parameters.ts'
import type { ReportContext } from './definition.ts'

/** A parameter as the farm of a row has it, as SQL; farms that agree cost nothing. */
export function farmParameter(
  { farms, params }: ReportContext,
  key: ParameterKey,
  farmId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const common = params.all[key]
  const own = farms.filter((farm) => params.of(farm)[key] !== common)
  if (own.length === 0) return sql.lit(common)
  const cases = own.map((farm) => sql`when ${farm}::uuid then ${sql.lit(params.of(farm)[key])}`)
  return sql`case ${farmId} ${sql.join(cases, sql` `)} else ${sql.lit(common)} end`
}
