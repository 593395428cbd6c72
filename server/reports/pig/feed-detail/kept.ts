import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../kit/database.ts'
import { isGiven } from '../../../kit/report/asked.ts'
import { each, sumOf } from '../../../kit/report/count.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { EATEN, fed } from './eaters.ts'
import { askedFor, enough, reported } from './feed-detail.asked.ts'

type Sql = RawBuilder<unknown>

/** The farms whose kept feedings something changed behind, and the first day that reaches back to. */
export async function eatenBehind(tx: Tx, context: ReportContext): Promise<ReportContext['kept']['changed']> {
  const found = await sql<{ farms: string[] | null; since: string | null }>`
    select array_agg(distinct farm_id) as farms, min(since) as since from feed_eaten_stale s
      where ${inFarms(sql`s.farm_id`, context)}`.execute(tx)
  const { farms = null, since = null } = found.rows[0] ?? {}
  return farms && since !== null && since <= String(context.filters.dateTo) ? { farms, since } : undefined
}

/** What feedings come to, by the name of its sum. */
const SUMS = {
  records: each,
  qty: sql`k.qty`,
  amount: sql`k.amount`,
  head_days: sql`k.head_days`,
  standard: sql`k.standard`,
  difference: sql`k.qty - k.standard`,
  fed_qty: sql`case when k.heads is not null then k.qty end`,
  priced_qty: sql`case when k.amount is not null then k.qty end`,
  standard_days: sql`case when k.standard is not null then k.head_days end`,
}
const ofRows = ['records', 'difference', 'fed_qty', 'priced_qty', 'standard_days'] as const

/** What feedings are reported apart by where they are only added up: a group, and what a filter asks of them. */
const KEYS: Readonly<Record<string, string>> = {
  house: 'house_id',
  batch: 'batch_id',
  batchNo: 'batch_id',
  pig: 'pig_id',
  earNo: 'pig_id',
  feedClass: 'feed_class',
  feed: 'feed_id',
  day: 'use_date',
  week: 'use_date',
  month: 'use_date',
}

/** Feedings of the period with what they came to; added up by what is asked where they are only summed. Source: F84, F91. */
export function feedings(context: ReportContext): Sql {
  const {
    filters: f,
    question: { summing, groupKey, crossKey },
  } = context
  const named = (names: readonly (keyof typeof SUMS)[], of: (value: Sql) => Sql) =>
    sql.join(names.map((name) => sql`${of(SUMS[name])} as ${sql.ref(name)}`))
  if (!summing) return sql`select k.*, ${named(ofRows, (value) => value)} from (${known(context)}) k`
  const asked = [groupKey, crossKey, ...['batchNo', 'earNo'].filter((key) => isGiven(f[key]))]
  const keys = new Set(['farm_id', ...asked.flatMap((name) => KEYS[name ?? ''] ?? [])])
  const by = sql.join([...keys].map((key) => sql.ref(`k.${key}`)))
  const all = Object.keys(SUMS) as (keyof typeof SUMS)[]
  return sql`select ${by}, ${named(all, sumOf)} from (${known(context)}) k group by ${by}`
}

/** Each feeding as it is kept, and where that is behind as it is now. */
const known = (context: ReportContext): Sql => {
  const {
    filters,
    kept: { changed },
  } = context
  // of the farms that are asked for here: it may be half of them
  const farms = changed ? changed.farms.filter((farm) => context.farms.includes(farm)) : []
  if (!changed || farms.length === 0) return kept(context, sql`true`)
  const { since } = changed
  const dateFrom = [since, String(filters.dateFrom)].toSorted()[1]
  const right = sql`not (u.farm_id = any(${farms}::uuid[]) and u.use_date >= ${since}::date)`
  return sql`${kept(context, right)} union all (${fed({ ...context, farms, filters: { ...filters, dateFrom } })})`
}

/** Of a page each farm gives its own latest, with all of the last day among them. */
function kept(context: ReportContext, right: Sql): Sql {
  const columns = sql.join(EATEN.map((key) => sql.ref(`u.${key}`)))
  const asked = sql`${reported(context)} and ${askedFor(context, 'u')} and ${right}`
  const last = enough(context)
  if (last === undefined)
    return sql`select ${columns} from feed_eaten u where ${inFarms(sql`u.farm_id`, context)} and ${asked}`
  const latest = sql`select * from feed_eaten u where u.farm_id = o.farm_id and ${asked}
    order by u.use_date desc fetch first ${sql.lit(last)} rows with ties`
  return sql`select ${columns} from unnest(${context.farms}::uuid[]) o(farm_id) cross join lateral (${latest}) u`
}
