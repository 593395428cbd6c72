import { sql } from 'kysely'
import { FEED_CLASSES, FEED_SOURCES } from '#domain/standalone/standalone.labels.ts'
import { isTimeGroup } from '#kit/report-period.ts'
import { equals, ifGiven, inFarms, inPeriod } from '#server/kit/report/asked.ts'
import type { ReportContext, ReportGroup, ServerReport } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { isOf, SOLD } from '#server/queries/batches/batches.kinds.ts'
import { fedCuts, fedOver, fedPeriod, weekAmount, weekPriced } from '#server/queries/batches/fed-weeks.ts'
import { indicatorsOf } from '#server/queries/indicators-of.ts'
import { placesBelow } from '#server/queries/places-below.ts'
import { groupOfPlace, timeAndFarmGroups, worded } from '#server/queries/sow-sql.ts'
import { definition, feedClasses, rowKinds } from './feed-summary.definition.ts'

const inHouse = (house: Sql, { filters: f }: ReportContext): Sql =>
  ifGiven(f.houseId, sql`${house} in (${placesBelow(f.houseId)})`)

/** Condition of the filters on a table of feed: records or weeks. */
const asked = (row: string, context: ReportContext): Sql => {
  const { filters: f } = context
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return sql`${inFarms(of('farm_id'), context)} and ${inHouse(of('house_id'), context)} and ${equals(of('feed_class'), f.feedClass)}
    and ${equals(of('feed_id'), f.feedId)} and ${equals(of('source'), f.source)}`
}

/** Records of feed and loads sold; where only the latest are wanted, by farm those that may be among them. */
function listedRows(context: ReportContext): Sql {
  const feed = sql`select f.farm_id, f.use_date as day, f.uid::text as uid, f.house_id, f.batch_id, f.feed_class, f.feed_id, f.source,
      'FEED' as kind, 1 as records, f.qty, f.amount, case when f.amount is not null then f.qty end as priced, 0::numeric as sold
    from feed_use f where ${asked('f', context)} and ${inPeriod(sql`f.use_date`, context)}`
  const sales = sql`select m.farm_id, m.move_date as day, m.source_uid || m.kind as uid, m.house_id, m.batch_id, null::text, null::uuid, null::text,
      'SALE', 0, null::numeric, null::numeric, null::numeric, coalesce(m.weight, 0)
    from batch_move m where ${sold(context)}`
  if (context.question.first === undefined) return sql`${feed} union all ${sales}`
  const latest = (rows: Sql, farmId: Sql) => sql`select r.* from unnest(${context.farms}::uuid[]) of_farm(uid)
    cross join lateral (${rows} and ${farmId} = of_farm.uid order by day desc, uid limit ${context.question.first}) r`
  return sql`${latest(feed, sql`f.farm_id`)} union all ${latest(sales, sql`m.farm_id`)}`
}

/** The number of rows of the list, without reading them. */
const countedRows = (context: ReportContext): Sql =>
  sql`select f.farm_id from (${fedOver(fedPeriod(context), {
    weeks: (when) =>
      sql`select w.farm_id, w.records from feed_week w where ${asked('w', context)} and ${when}`,
    days: (when) =>
      sql`select f.farm_id, count(*) as records from feed_use f where ${asked('f', context)} and ${when} group by 1`,
  })}) f cross join lateral generate_series(1, f.records)
    union all select m.farm_id from batch_move m where ${sold(context)}`

const sold = (context: ReportContext): Sql =>
  sql`${inFarms(sql`m.farm_id`, context)} and ${inPeriod(sql`m.move_date`, context)} and ${isOf(SOLD)} and ${inHouse(sql`m.house_id`, context)}`

/** The same added up by their keys. */
function addedRows(context: ReportContext): Sql {
  const { groupKey } = context.question
  const [timed, housed] = [isTimeGroup(groupKey), groupKey === 'house']
  const day = (of: Sql) => (timed ? of : sql`null::date`)
  const place = (of: Sql) => (housed ? of : sql`null::uuid`)
  const ofDays = (
    when: Sql,
  ) => sql`select f.farm_id, ${day(sql`f.use_date`)} as day, ${place(sql`f.house_id`)} as house_id,
      f.feed_class, f.feed_id, f.source, count(*) as records, sum(f.qty) as qty, sum(f.amount) as amount,
      sum(f.qty) filter (where f.amount is not null) as priced
    from feed_use f where ${asked('f', context)} and ${when} group by 1, 2, 3, 4, 5, 6`
  const ofWeeks = (
    when: Sql,
  ) => sql`select w.farm_id, ${day(sql`w.week`)} as day, ${place(sql`w.house_id`)} as house_id, w.feed_class, w.feed_id, w.source,
      sum(w.records) as records, sum(w.qty) as qty, sum(${weekAmount}) as amount, sum(${weekPriced}) as priced
    from feed_week w where ${asked('w', context)} and ${when} group by 1, 2, 3, 4, 5, 6`
  const cuts = fedCuts(context)
  const feed = cuts
    ? fedOver(fedPeriod(context), { weeks: ofWeeks, days: ofDays }, cuts)
    : ofDays(inPeriod(sql`f.use_date`, context))
  return sql`select f.farm_id, f.day, null::text as uid, f.house_id, null::uuid as batch_id, f.feed_class, f.feed_id, f.source,
      'FEED' as kind, f.records::int as records, f.qty, f.amount, f.priced, 0::numeric as sold from (${feed}) f
    union all
    select m.farm_id, ${day(sql`m.move_date`)}, null::text, ${place(sql`m.house_id`)}, null::uuid, null::text, null::uuid, null::text,
      'SALE', 0, null::numeric, null::numeric, null::numeric, sum(coalesce(m.weight, 0)) from batch_move m where ${sold(context)} group by 1, 2, 4`
}

function rowsOf(context: ReportContext): Sql {
  if (context.question.countOnly) return countedRows(context)
  return context.question.summing && !context.question.onlyColumns ? addedRows(context) : listedRows(context)
}

const classWord = worded(sql`x.feed_class`, FEED_CLASSES)
const sourceWord = worded(sql`x.source`, FEED_SOURCES)
/** Groups of feed only; sales come last. */
const ofFed = (key: Sql, label: Sql): ReportGroup => ({
  key: sql`case when x.kind = 'FEED' then (${key})::text else 'SALE' end`,
  label: sql`case when x.kind = 'FEED' then ${label} else '（出栏）' end`,
  order: sql`case when x.kind = 'FEED' then '0' || coalesce(${label}, '') else '1' end`,
})

/** Feed by class, kind, house and time, with its cost and the weight produced for sale. Source: F83, §5.8. */
export const feedSummary: ServerReport = {
  report: definition,
  from: {
    alias: 'x',
    rows: (context) => sql`(${rowsOf(context)}) x`,
    joins: {
      h: sql`left join organize h on h.uid = x.house_id`,
      farm: sql`left join organize farm on farm.uid = x.farm_id`,
      b: sql`left join batch b on b.farm_id = x.farm_id and b.uid = x.batch_id`,
      m: sql`left join material m on m.uid = x.feed_id`,
    },
  },
  columns: {
    date: sql`x.day`,
    kind: worded(sql`x.kind`, rowKinds),
    house: sql`h.name`,
    batchNo: sql`b.batch_no`,
    feedClass: classWord,
    feed: sql`m.name`,
    source: sourceWord,
    farm: sql`farm.name`,
    ...Object.fromEntries(
      feedClasses.map((key) => [
        key.toLowerCase(),
        sql`case when x.feed_class = ${sql.lit(key)} then x.qty else 0 end`,
      ]),
    ),
    soldKilos: sql`x.sold`,
  },
  ids: { uid: sql`x.uid`, farmId: sql`x.farm_id` },
  groups: {
    feed: ofFed(sql`x.feed_id`, sql`(select named.name from material named where named.uid = x.feed_id)`),
    feedClass: ofFed(sql`x.feed_class`, classWord),
    house: groupOfPlace(sql`x.house_id`),
    source: ofFed(sql`x.source`, sourceWord),
    ...timeAndFarmGroups(sql`x.day`, sql`x.farm_id`),
    day: { key: sql`to_char(x.day, 'YYYY-MM-DD')` },
  },
  plan: { addsUp: true, filled: ['date'] },
  overrides: {
    goals: indicatorsOf,
    ofWhole: {
      share: Object.keys(definition.groups),
      wholeFcr: ['feed', 'feedClass', 'source', 'house'],
    },
  },
}
