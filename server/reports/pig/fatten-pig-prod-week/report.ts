import { type RawBuilder, sql } from 'kysely'
import { STAGE_LABELS } from '#domain/batch/labels.ts'
import type { ServerReport } from '../../../kit/report/definition.ts'
import { askedBatch, batchWeeks } from '../batches/weeks.ts'
import { groupOfPlace, nameOfPlace, worded } from '../sow-sql.ts'
import { face } from './face.ts'

type Sql = RawBuilder<unknown>
type Sum = (key: string) => Sql

/** What stood in the morning follows from what stands in the evening (F02): so it holds of weeks and of the whole alike. */
const opening = (sum: Sum): Sql =>
  sql`(${sum('closing')} - ${sum('came')} + ${sum('dead')} + ${sum('culled')} + ${sum('sold')} + ${sum('went')})`

/** Finishing pigs week by week. */
export const fattenPigProdWeek: ServerReport = {
  report: face,
  range: { from: 'dateFrom', to: 'dateTo', months: 12 },
  from: (context) => {
    const { filters: f } = context
    return sql`(${batchWeeks(context, { fed: true })}) x
    cross join (select ${f.dateTo}::date as day, ${sql.lit(context.parting === 'week')} as weekly) t
    join batch b on b.farm_id = x.farm_id and b.uid = x.batch_id and ${askedBatch(f)}`
  },
  columns: {
    weekStart: sql`x.first`,
    weekEnd: sql`x.last`,
    batchNo: sql`b.batch_no`,
    stage: worded(sql`b.stage`, STAGE_LABELS),
    house: nameOfPlace(sql`b.house_id`),
    evening: sql`x.closing`,
    came: sql`x.came`,
    dead: sql`x.dead`,
    culled: sql`x.culled`,
    sold: sql`x.sold`,
    soldKilos: sql`x.sold_kilos`,
    soldAmount: sql`x.sold_amount`,
    went: sql`x.went`,
    closing: sql`case when t.weekly or x.last = t.day then x.closing else 0 end`,
    pigDays: sql`x.days`,
    deadThousand: sql`x.dead * 1000`,
    feed: sql`round(x.feed, 2)`,
    fedDays: sql`case when x.feed is not null then x.days end`,
  },
  derived: { opening },
  ids: { batchId: sql`x.batch_id`, farmId: sql`x.farm_id` },
  filled: ['weekStart'],
  groups: {
    week: { key: sql`to_char(x.monday::timestamp, 'IYYY-"W"IW')` },
    stage: { key: sql`b.stage`, label: worded(sql`b.stage`, STAGE_LABELS), ofKey: true },
    house: groupOfPlace(sql`b.house_id`),
    batch: { key: sql`x.batch_id`, label: sql`b.batch_no` },
    farm: groupOfPlace(sql`x.farm_id`),
  },
}
