import { sql } from 'kysely'
import type { ParameterKey } from '#domain/parameters.ts'
import type { FarmParameters } from '../parameters.read.ts'
import type { Sql } from '../sql-words.ts'
import type { ReportContext } from './definition.ts'

type Values = FarmParameters['all']

/** A parameter of the farm of a row, as SQL; a constant where all farms agree. */
export const farmParameter = (context: ReportContext, key: ParameterKey, farmId: Sql): Sql =>
  ofFarm(context, (values) => values[key], farmId)

/** A value computed from a farm's parameters, as SQL. Literals only: the same text must be the same expression in GROUP BY. */
export function ofFarm(
  { farms, params }: ReportContext,
  pick: (values: Values) => unknown,
  farmId: Sql,
): Sql {
  const common = pick(params.all)
  const own = farms.filter((farm) => pick(params.of(farm)) !== common)
  if (own.length === 0) return sql.lit(common)
  const cases = own.map((farm) => sql`when ${sql.lit(farm)}::uuid then ${sql.lit(pick(params.of(farm)))}`)
  return sql`case ${farmId} ${sql.join(cases, sql` `)} else ${sql.lit(common)} end`
}
