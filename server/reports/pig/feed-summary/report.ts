import { type RawBuilder, sql } from 'kysely'
import { FEED_CLASSES, FEED_SOURCES } from '#domain/plain/labels.ts'
import { isTimeGroup } from '#kit/report-period.ts'
import { equals, ifGiven, joinFor } from '../../../kit/report/asked.ts'
import type { ReportContext, ReportGroup, ServerReport } from '../../../kit/report/definition.ts'
import { byMonth, byWeek } from '../../../kit/report/farm-calendar.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { placesBelow } from '../../places-below.ts'
import { isOf, SOLD } from '../batches/kinds.ts'
import { groupOfPlace, worded } from '../sow-sql.ts'
import { face, feedClasses, rowKinds } from './face.ts'

type Sql = RawBuilder<unknown>

const within = (day: Sql, { filters: f }: ReportContext): Sql =>
  sql`${day} between ${f.dateFrom}::date and ${f.dateTo}::date`
const inHouse = (house: Sql, { filters: f }: ReportContext): Sql =>
  ifGiven(f.houseId, sql`${house} in (${placesBelow(f.houseId)})`)

/** What was fed and what was sold; where only sums are wanted, added up by what they are parted by. */
function rowsOf(context: ReportContext): Sql {
  const { filters: f, lean, only, parting, first } = context
  const added = lean && !only
  const day = (of: Sql) => (added && !isTimeGroup(parting) ? sql`null::date` : of)
  const one = (of: Sql, kind = sql``) => (added ? sql`null${kind}` : of)
  const place = (of: Sql) => (added && parting !== 'house' ? sql`null::uuid` : of)
  const total = (of: Sql) => (added ? sql`sum(${of})` : of)
  const group = added ? sql`group by 1, 2, 4, 6, 7, 8` : sql``
  const until = (of: Sql, uid: Sql) =>
    first === undefined ? sql`` : sql`order by ${of} desc, ${uid} limit ${first}`
  const feed = sql`select f.farm_id, ${day(sql`f.use_date`)} as day, ${one(sql`f.uid::text`, sql`::text`)} as uid,
      ${place(sql`f.house_id`)} as house_id, ${one(sql`f.batch_id`, sql`::uuid`)} as batch_id, f.feed_class, f.feed_id, f.source,
      'FEED' as kind, ${added ? sql`count(*)::int` : sql`1`} as records, ${total(sql`f.qty`)} as qty, ${total(sql`f.amount`)} as amount,
      ${total(sql`case when f.amount is not null then f.qty end`)} as priced, 0::numeric as sold
    from feed_use f where ${inFarms(sql`f.farm_id`, context)} and ${within(sql`f.use_date`, context)}
      and ${inHouse(sql`f.house_id`, context)} and ${equals(sql`f.feed_class`, f.feedClass)}
      and ${equals(sql`f.feed_id`, f.feedId)} and ${equals(sql`f.source`, f.source)} ${group} ${until(sql`f.use_date`, sql`f.uid::text`)}`
  const sale = sql`select m.farm_id, ${day(sql`m.move_date`)}, ${one(sql`m.source_uid || m.kind`, sql`::text`)},
      ${place(sql`m.house_id`)}, ${one(sql`m.batch_id`, sql`::uuid`)}, null::text, null::uuid, null::text,
      'SALE', 0, null::numeric, null::numeric, null::numeric, ${total(sql`coalesce(m.weight, 0)`)}
    from batch_move m where ${inFarms(sql`m.farm_id`, context)} and ${within(sql`m.move_date`, context)} and ${isOf(SOLD)}
      and ${inHouse(sql`m.house_id`, context)} ${group} ${until(sql`m.move_date`, sql`m.source_uid || m.kind`)}`
  return sql`(${feed}) union all (${sale})`
}

const classWord = worded(sql`x.feed_class`, FEED_CLASSES)
const sourceWord = worded(sql`x.source`, FEED_SOURCES)
/** Groups that part what was fed alone; what was sold stands at the end. */
const ofFed = (key: Sql, label: Sql): ReportGroup => ({
  key: sql`case when x.kind = 'FEED' then (${key})::text else 'SALE' end`,
  label: sql`case when x.kind = 'FEED' then ${label} else '（出栏）' end`,
  order: sql`case when x.kind = 'FEED' then '0' || coalesce(${label}, '') else '1' end`,
})

/** Feed by class, kind, house and time, with what it cost and what it made for sale. Source: F83, domain.md §5.8. */
export const feedSummary: ServerReport = {
  report: face,
  range: { from: 'dateFrom', to: 'dateTo', months: 12 },
  from: (context) => sql`(${rowsOf(context)}) x
    ${joinFor(
      context,
      {},
      sql`left join organize h on h.uid = x.house_id left join organize farm on farm.uid = x.farm_id
      left join batch b on b.farm_id = x.farm_id and b.uid = x.batch_id left join material m on m.uid = x.feed_id`,
    )}`,
  ofWhole: {
    share: Object.keys(face.groups),
    wholeFcr: ['feed', 'feedClass', 'source', 'house'],
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
    records: sql`x.records`,
    qty: sql`x.qty`,
    ...Object.fromEntries(
      feedClasses.map((key) => [
        key.toLowerCase(),
        sql`case when x.feed_class = ${sql.lit(key)} then x.qty else 0 end`,
      ]),
    ),
    amount: sql`x.amount`,
    soldKilos: sql`x.sold`,
    priced: sql`x.priced`,
  },
  ids: { uid: sql`x.uid`, farmId: sql`x.farm_id` },
  filled: ['date'],
  groups: {
    feed: ofFed(sql`x.feed_id`, sql`(select named.name from material named where named.uid = x.feed_id)`),
    feedClass: ofFed(sql`x.feed_class`, classWord),
    house: groupOfPlace(sql`x.house_id`),
    source: ofFed(sql`x.source`, sourceWord),
    day: { key: sql`to_char(x.day, 'YYYY-MM-DD')` },
    week: byWeek(sql`x.day`, sql`x.farm_id`),
    month: byMonth(sql`x.day`, sql`x.farm_id`),
    farm: groupOfPlace(sql`x.farm_id`),
  },
}
