import { type RawBuilder, sql } from 'kysely'
import { FEED_CLASSES, FEED_SOURCES } from '#domain/standalone/labels.ts'
import { equals } from '#server/kit/report/asked.ts'
import { keeping } from '#server/kit/report/asking.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { byMonth, byWeek } from '#server/kit/report/farm-calendar.ts'
import { materializedRows } from '#server/kit/report/read-once.ts'
import { worded } from '#server/kit/sql-words.ts'
import { groupOfPlace, nameOfPlace } from '#server/queries/sow-sql.ts'
import { feedDetailDefinition } from './feed-detail.definition.ts'
import { eatenBehind, feedings } from './kept.ts'

const classWord = worded(sql`x.feed_class`, FEED_CLASSES)
// names are looked up for the rows that are shown
const nameOfFeed = sql`(select name from material named where named.uid = x.feed_id)`
const ofEvent = (value: RawBuilder<unknown>) =>
  sql`(select ${value} from farm_event e where e.farm_id = x.farm_id and e.event_date = x.use_date and e.uid = x.uid)`

/** Every feeding that was reported. Source: §2.12, §5.3; F84, F91. */
export const feedDetail: ServerReport = {
  report: feedDetailDefinition,
  range: { from: 'dateFrom', to: 'dateTo', months: 12 },
  from: {
    rows: (context) => materializedRows(context, feedings),
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
    qty: sql`x.qty`,
    heads: sql`x.heads`,
    headDays: sql`x.head_days`,
    difference: sql`x.difference`,
    price: sql`x.price`,
    amount: sql`x.amount`,
    operator: ofEvent(sql`(select u.name from sys_user u where u.uid = e.created_by)`),
    recordedAt: ofEvent(sql`e.created_at`),
    fedQty: sql`x.fed_qty`,
    pricedQty: sql`x.priced_qty`,
    standard: sql`x.standard`,
    standardDays: sql`x.standard_days`,
  },
  ids: {
    uid: sql`case when x.pig_id is null then ${ofEvent(sql`e.uid`)} end`,
    row: sql`x.uid`,
    pigId: sql`x.pig_id`,
    batchId: sql`x.batch_id`,
    farmId: sql`x.farm_id`,
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
    day: { key: sql`x.use_date` },
    week: byWeek(sql`x.use_date`, sql`x.farm_id`),
    month: byMonth(sql`x.use_date`, sql`x.farm_id`),
    farm: groupOfPlace(sql`x.farm_id`),
  },
  plan: {
    filled: ['date'],
    prepare: async (tx, context) => keeping(context, { changed: await eatenBehind(tx, context) }),
    materialize: feedings,
    farmwise: feedings,
    farmwiseSums: true,
    addsUp: true,
    rowsOf: sql`x.records`,
    pagedEarly: true,
  },
}
