import { sql } from 'kysely'
import { FEED_CLASSES, FEED_SOURCES } from '#domain/plain/labels.ts'
import { equals, ifGiven, joinFor } from '../../../kit/report/asked.ts'
import { each } from '../../../kit/report/count.ts'
import type { ServerReport } from '../../../kit/report/definition.ts'
import { byMonth, byWeek } from '../../../kit/report/farm-calendar.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { worded } from '../../../kit/sql-words.ts'
import { placesBelow } from '../../places-below.ts'
import { groupOfPlace } from '../sow-sql.ts'
import { fed } from './eaters.ts'
import { feedDetailFace } from './face.ts'

const classWord = worded(sql`f.feed_class`, FEED_CLASSES)

/** Every feeding that was told. Source: domain.md §2.12, §5.3; F84, F91. */
export const feedDetail: ServerReport = {
  report: feedDetailFace,
  range: { from: 'dateFrom', to: 'dateTo', months: 12 },
  filled: ['date'],
  from: (context) => {
    const { filters } = context
    return sql`feed_use f
    left join batch b on b.farm_id = f.farm_id and b.uid = f.batch_id
    ${joinFor(context, { groups: ['pig'], filters: ['earNo'] }, sql`left join pig eater on eater.farm_id = f.farm_id and eater.uid = f.pig_id`)}
    join organize farm on farm.type = 'farm' and farm.uid = f.farm_id
    ${joinFor(
      context,
      {},
      sql`left join organize h on h.uid = f.house_id left join material m on m.uid = f.feed_id
      left join farm_event e on e.farm_id = f.farm_id and e.event_date = f.use_date and e.uid = f.uid
      left join sys_user u on u.uid = e.created_by`,
    )}
    ${context.counting ? sql`` : fed}
    join (select 1) scope on ${inFarms(sql`f.farm_id`, context)}
      and f.use_date between ${filters.dateFrom}::date and ${filters.dateTo}::date
      and ${ifGiven(filters.houseId, sql`f.house_id in (${placesBelow(filters.houseId)})`)}
      and ${equals(sql`b.batch_no`, filters.batchNo)} and ${equals(sql`eater.ear_no`, filters.earNo)}
      and ${equals(sql`f.feed_class`, filters.feedClass)}
      and ${equals(sql`f.feed_id`, filters.feedId)} and ${equals(sql`f.source`, filters.source)}`
  },
  columns: {
    date: sql`f.use_date`,
    house: sql`h.name`,
    batchNo: sql`b.batch_no`,
    earNo: sql`eater.ear_no`,
    feedClass: classWord,
    feed: sql`m.name`,
    source: worded(sql`f.source`, FEED_SOURCES),
    records: each,
    qty: sql`f.qty`,
    heads: sql`ate.heads`,
    headDays: sql`ate.heads * share.part`,
    difference: sql`f.qty - ate.standard * share.part`,
    price: sql`f.price`,
    amount: sql`f.amount`,
    operator: sql`u.name`,
    recordedAt: sql`e.created_at`,
    fedQty: sql`case when ate.heads is not null then f.qty end`,
    pricedQty: sql`case when f.amount is not null then f.qty end`,
    standard: sql`ate.standard * share.part`,
    standardDays: sql`case when ate.standard is not null then ate.heads * share.part end`,
  },
  ids: {
    uid: sql`case when f.pig_id is null then f.uid end`,
    row: sql`f.uid`,
    pigId: sql`f.pig_id`,
    batchId: sql`f.batch_id`,
    farmId: sql`f.farm_id`,
  },
  groups: {
    house: groupOfPlace(sql`f.house_id`),
    batch: { key: sql`f.batch_id`, label: sql`b.batch_no` },
    pig: { key: sql`f.pig_id`, label: sql`eater.ear_no` },
    feedClass: { key: sql`f.feed_class`, label: classWord, ofKey: true },
    feed: {
      key: sql`f.feed_id`,
      label: sql`(select name from material named where named.uid = f.feed_id)`,
      ofKey: true,
    },
    day: { key: sql`f.use_date` },
    week: byWeek(sql`f.use_date`, sql`f.farm_id`),
    month: byMonth(sql`f.use_date`, sql`f.farm_id`),
    farm: groupOfPlace(sql`f.farm_id`),
  },
}
