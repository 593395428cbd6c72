import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../kit/database.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { askedFor, firstDay, told } from './asked.ts'
import { EATEN, fed } from './eaters.ts'

type Sql = RawBuilder<unknown>

/** The farms whose kept feedings something changed behind, and the first day that reaches back to. */
export async function eatenBehind(tx: Tx, context: ReportContext): Promise<ReportContext['behind']> {
  const found = await sql<{ farms: string[] | null; since: string | null }>`
    select array_agg(distinct farm_id) as farms, min(since) as since from feed_eaten_stale s
      where ${inFarms(sql`s.farm_id`, context)}`.execute(tx)
  const { farms = null, since = null } = found.rows[0] ?? {}
  return farms && since !== null && since <= String(context.filters.dateTo) ? { farms, since } : undefined
}

/** Feedings of the period with what they came to: as it is kept, and where it is behind as it is now. Source: F84, F91. */
export const feedings = (context: ReportContext): Sql => {
  const { behind, filters } = context
  if (!behind) return kept(context, sql`true`)
  const { farms, since } = behind
  const dateFrom = [since, String(filters.dateFrom)].toSorted()[1]
  const right = sql`not (u.farm_id = any(${farms}::uuid[]) and u.use_date >= ${since}::date)`
  return sql`${kept(context, right)} union all (${fed({ ...context, farms, filters: { ...filters, dateFrom } })})`
}

const kept = (context: ReportContext, right: Sql): Sql => sql`
  select ${sql.join(EATEN.map((key) => sql.ref(`u.${key}`)))} from feed_eaten u
   where ${inFarms(sql`u.farm_id`, context)} and ${told(context)} and ${firstDay(context)} and ${askedFor(context, 'u')} and ${right}`
