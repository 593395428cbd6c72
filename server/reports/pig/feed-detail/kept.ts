import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../kit/database.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { askedFor, enough, told } from './asked.ts'
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

/** Of a page each farm gives its own latest, with all of the last day among them. */
function kept(context: ReportContext, right: Sql): Sql {
  const columns = sql.join(EATEN.map((key) => sql.ref(`u.${key}`)))
  const asked = sql`${told(context)} and ${askedFor(context, 'u')} and ${right}`
  const last = enough(context)
  if (last === undefined)
    return sql`select ${columns} from feed_eaten u where ${inFarms(sql`u.farm_id`, context)} and ${asked}`
  const latest = sql`select * from feed_eaten u where u.farm_id = o.farm_id and ${asked}
    order by u.use_date desc fetch first ${sql.lit(last)} rows with ties`
  return sql`select ${columns} from unnest(${context.farms}::uuid[]) o(farm_id) cross join lateral (${latest}) u`
}
