import { type RawBuilder, sql } from 'kysely'
import { indicatorsOf } from '#server/queries/indicators-of.ts'
import type { Tx } from '../../../kit/database.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { farmParameter } from '../../../kit/report/farm-parameter.ts'

type Sql = RawBuilder<unknown>

/** The context with the survival rates under which the farms are warned, as they hold at the end of the period. */
export async function withLimits(tx: Tx, context: ReportContext): Promise<ReportContext> {
  const of = await indicatorsOf(tx, context.farms, String(context.filters.dateTo))
  const { nurserySurvival, finishSurvival } = of
  return {
    ...context,
    targets: { nurserySurvival: nurserySurvival.yellow, finishSurvival: finishSurvival.yellow },
  }
}

/**
 * Deaths of a thousand heads a day by which the batch of a row `x` comes down to the survival that warns in the days its stage lasts; null
 * where no limit is set. Source: F86.
 */
export function warned(context: ReportContext): Sql {
  const lost = (code: 'nurserySurvival' | 'finishSurvival'): Sql =>
    sql`(100 - ${context.targets?.[code] ?? null}::numeric)`
  const days = (key: 'nursery_days' | 'finish_days'): Sql => farmParameter(context, key, sql`x.farm_id`)
  const [young, old] = [lost('nurserySurvival'), lost('finishSurvival')]
  const [first, last] = [days('nursery_days'), days('finish_days')]
  return sql`case x.stage when 'NURSERY' then ${young} * 10 / (${first}) when 'FINISH' then ${old} * 10 / (${last})
    else (${young} + ${old}) * 10 / ((${first}) + (${last})) end`
}
