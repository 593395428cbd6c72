import { sql } from 'kysely'
import { FEED_CLASSES, FEED_SOURCES } from '#domain/standalone/standalone.labels.ts'
import type { Tx } from '#server/kit/database.ts'
import { equals, inFarms, isGiven } from '#server/kit/report/asked.ts'
import { keeping } from '#server/kit/report/asking.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { columnsOf, each } from '#server/kit/report/report.count.ts'
import { type Sql, worded } from '#server/kit/sql-words.ts'
import { groupOfPlace, nameOfPlace, timeAndFarmGroups } from '#server/queries/sow-sql.ts'
import { EATEN, fed } from './eaters.ts'
import { askedFor, enough, reported } from './feed-detail.asked.ts'
import { feedDetailDefinition } from './feed-detail.definition.ts'

/** The farms whose kept feedings are outdated, and the first day concerned. */
async function eatenBehind(tx: Tx, context: ReportContext): Promise<ReportContext['kept']['changed']> {
  const found = await tx.row(sql<{ farms: string[] | null; since: string | null }>`
    select array_agg(distinct farm_id) as farms, min(since) as since from feed_eaten_stale s
      where ${inFarms(sql`s.farm_id`, context)}`)
  const { farms = null, since = null } = found ?? {}
  return farms && since !== null && since <= String(context.filters.dateTo) ? { farms, since } : undefined
}

/** Figures of a feeding that are no columns of it, by name. */
const OF_ROWS = {
  records: each,
  difference: sql`k.qty - k.standard`,
  fed_qty: sql`case when k.heads is not null then k.qty end`,
  priced_qty: sql`case when k.amount is not null then k.qty end`,
  standard_days: sql`case when k.standard is not null then k.head_days end`,
}

/** Sum over the feedings with a figure: all less the few without, which adds up fewer numbers. */
const sumWith = (value: Sql, figure: Sql): Sql =>
  sql`case when count(${figure}) > 0 then sum(${value}) - coalesce(sum(${value}) filter (where ${figure} is null), 0) end`

/** The same figures of many feedings. */
const SUMS = {
  records: sql`count(*)`,
  qty: sql`sum(k.qty)`,
  amount: sql`sum(k.amount)`,
  head_days: sql`sum(k.head_days)`,
  standard: sql`sum(k.standard)`,
  difference: sql`${sumWith(sql`k.qty`, sql`k.standard`)} - sum(k.standard)`,
  fed_qty: sumWith(sql`k.qty`, sql`k.heads`),
  priced_qty: sumWith(sql`k.qty`, sql`k.amount`),
  standard_days: sql`sum(k.head_days) filter (where k.standard is not null)`,
}
const named = (figures: Readonly<Record<string, Sql>>): Sql =>
  sql.join(Object.entries(figures).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))

/** Keys feedings are summed by: those of groups and filters. */
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

/** Feedings of the period with their computed figures; added up by the keys where only sums are wanted. Source: F84, F91. */
function feedings(context: ReportContext): Sql {
  const { filters: f } = context
  const { summing, groupKey, crossKey } = context.question
  if (!summing) return sql`select k.*, ${named(OF_ROWS)} from (${known(context)}) k`
  const asked = [groupKey, crossKey, ...['batchNo', 'earNo'].filter((key) => isGiven(f[key]))]
  const keys = new Set(['farm_id', ...asked.flatMap((name) => KEYS[name ?? ''] ?? [])])
  const by = sql.join([...keys].map((key) => sql.ref(`k.${key}`)))
  return sql`select ${by}, ${named(SUMS)} from (${known(context)}) k group by ${by}`
}

/** Each feeding as kept, and computed now where that is outdated. */
const known = (context: ReportContext): Sql => {
  const { filters } = context
  const { changed } = context.kept
  // only of the requested farms: it may be half of them
  const farms = changed ? changed.farms.filter((farm) => context.farms.includes(farm)) : []
  if (!changed || farms.length === 0) return kept(context, sql`true`)
  const { since } = changed
  const dateFrom = [since, String(filters.dateFrom)].toSorted()[1]
  const right = sql`not (u.farm_id = any(${farms}::uuid[]) and u.use_date >= ${since}::date)`
  return sql`${kept(context, right)} union all (${fed({ ...context, farms, filters: { ...filters, dateFrom } })})`
}

/** For a page each farm gives its own latest, with all of the last day among them. */
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

const classWord = worded(sql`x.feed_class`, FEED_CLASSES)
// names are looked up for the shown rows
const nameOfFeed = sql`(select name from material named where named.uid = x.feed_id)`
const ofEvent = (value: Sql) =>
  sql`(select ${value} from farm_event e where e.farm_id = x.farm_id and e.event_date = x.use_date and e.uid = x.uid)`

/** Recorded feedings. Source: §2.12, §5.3; F84, F91. */
export const feedDetail: ServerReport = {
  report: feedDetailDefinition,
  from: {
    alias: 'x',
    joins: {
      b: sql`left join batch b on b.farm_id = x.farm_id and b.uid = x.batch_id`,
      eater: sql`left join pig eater on eater.farm_id = x.farm_id and eater.uid = x.pig_id`,
    },
    where: ({ filters: f }) => [equals(sql`b.batch_no`, f.batchNo), equals(sql`eater.ear_no`, f.earNo)],
  },
  columns: {
    date: sql`x.use_date`,
    house: nameOfPlace(sql`x.house_id`),
    batchNo: sql`b.batch_no`,
    earNo: sql`eater.ear_no`,
    feedClass: classWord,
    feed: nameOfFeed,
    source: worded(sql`x.source`, FEED_SOURCES),
    records: sql`x.records::int`,
    operator: ofEvent(sql`(select u.name from sys_user u where u.uid = e.created_by)`),
    recordedAt: ofEvent(sql`e.created_at`),
  },
  ids: {
    uid: sql`case when x.pig_id is null then ${ofEvent(sql`e.uid`)} end`,
    row: sql`x.uid`,
    ...columnsOf('x', 'pigId', 'batchId', 'farmId'),
  },
  groups: {
    house: groupOfPlace(sql`x.house_id`),
    batch: { key: sql`x.batch_id`, label: sql`b.batch_no` },
    pig: { key: sql`x.pig_id`, label: sql`eater.ear_no` },
    feedClass: { key: sql`x.feed_class`, label: classWord, ofKey: true },
    feed: {
      key: sql`x.feed_id`,
      label: nameOfFeed,
      ofKey: true,
    },
    ...timeAndFarmGroups(sql`x.use_date`, sql`x.farm_id`),
  },
  plan: {
    filled: ['date'],
    prepare: async (tx, context) => keeping(context, { changed: await eatenBehind(tx, context) }),
    materialize: feedings,
    addsUp: true,
    rowsOf: sql`x.records`,
    pagedEarly: true,
  },
}
