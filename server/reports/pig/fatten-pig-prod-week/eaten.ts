import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import { calendarOf } from '#server/kit/report/report.farm-calendar.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { sharedParts } from '#server/queries/batches/fed.ts'
import { fedOver, fedPeriod } from '#server/queries/batches/fed-weeks.ts'
import { allKept } from './kept-weeks.ts'
import type { Days, Pieces } from './pieces.ts'
import { weeksOf } from './stretches.ts'

/** Feed recorded for batches themselves on some days: by whole weeks where the pieces are weeks from Monday on. */
function ownFeed(context: ReportContext, { of, from }: Pieces, period: Days, more = sql`true`): Sql {
  const days = (when: Sql): Sql =>
    sql`select f.batch_id, ${of(sql`f.use_date`)} as piece, f.qty from feed_use f where ${inFarms(sql`f.farm_id`, context)} and ${when} and f.use_date >= ${from}`
  const weeks = (when: Sql): Sql =>
    sql`select w.batch_id, ${of(sql`w.week`)} as piece, w.qty from feed_week w where ${inFarms(sql`w.farm_id`, context)} and ${when} and w.week >= ${from}`
  const rows =
    calendarOf(context).weekStart === 1
      ? fedOver(period, { weeks, days })
      : days(sql`f.use_date between ${period.from}::date and ${period.to}::date`)
  // separated afterwards: an index of batches would be scanned batch by batch
  return sql`select * from (${rows} offset 0) f where f.batch_id is not null and f.piece > 0 and ${more}`
}

/** The days of a period outside its kept weeks. */
const alongside = ({ from, to }: Days, kept: Days): Days[] =>
  [
    { from, to: addDays(kept.from, -1) },
    { from: addDays(kept.to, 1), to },
  ].filter((days) => days.from <= days.to)

const notKept = sql`(select b.uid from b where not b.kept)`
/** Houses of the batches whose weeks are read day by day. */
const housesRead = sql`(select d.house_id from b join batch_day d on d.farm_id = b.farm_id and d.batch_id = b.uid where not b.kept)`

interface EatenOptions {
  /** True where the batches `b` are few of their farms: shares are read for their houses only. */
  readonly few?: boolean
}

/**
 * Parts of a statement that end in `eaten`: feed of the batches `b` by piece, their own and their shares of feed
 * recorded for houses; without that of the kept weeks. Source: F83.
 */
export function eaten(context: ReportContext, pieces: Pieces, { few = false }: EatenOptions = {}): Sql {
  const { of, from, to, kept } = pieces
  const period = fedPeriod(context)
  const shares = (when: Sql): Sql =>
    sql`select s.batch_id, ${of(sql`s.day`)} as piece, s.qty from shared s where ${of(sql`s.day`)} > 0 and ${when}`
  if (!kept)
    return sql`${sharedParts(context, { from, to }, few ? { asked: sql`f.house_id in ${housesRead}` } : {})}, eaten as materialized (
      ${ownFeed(context, pieces, period)} union all ${shares(sql`true`)})`
  const isWhole = (day: Sql): Sql => sql`${day} between ${kept.from}::date and ${kept.to}::date`
  const whole = allKept(context)
  const rows = [
    ...alongside(period, kept).map((days) => ownFeed(context, pieces, days)),
    ...(whole ? [] : [ownFeed(context, pieces, kept, sql`f.batch_id in ${notKept}`)]),
    shares(whole ? sql`true` : sql`(not ${isWhole(sql`s.day`)} or s.batch_id in ${notKept})`),
    weeksOf(context, pieces, kept, { columns: sql`w.batch_id`, after: sql`w.feed`, stood: false }),
  ]
  const asked = whole
    ? sql`not ${isWhole(sql`f.use_date`)}`
    : sql`(not ${isWhole(sql`f.use_date`)} or f.house_id in ${housesRead})`
  return sql`${sharedParts(context, { from, to }, { asked })}, eaten as materialized (${sql.join(rows, sql` union all `)})`
}
