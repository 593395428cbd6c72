import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import { prepared } from '#server/kit/prepared.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import { asksForPig } from '#server/queries/scorecard/scorecard.period.ts'

/**
 * Farms whose kept days give the same answer as their rows: nothing changed since they were written, they reach to the end
 * of the period, and the request is neither about some animals nor about the knowledge of an earlier day end.
 */
export async function freshFarms(tx: Tx, context: ReportContext): Promise<readonly string[]> {
  const { farms, filters: f, params, today } = context
  const to = String(f.dateTo)
  const known = f.asOf === null || f.asOf === undefined || String(f.asOf) >= (to > today ? to : today)
  if (!known || asksForPig(context)) return []
  const plain = farms.filter((farm) => !params.of(farm).init_in_cohort)
  return tx.values(
    prepared(sql<string>`select f.uid from unnest(${plain}::uuid[]) f (uid)
    where not exists (select 1 from herd_day_stale s where s.farm_id = f.uid)
      and exists (select 1 from herd_day d where d.farm_id = f.uid and d.day >= ${to}::date)`),
  )
}
