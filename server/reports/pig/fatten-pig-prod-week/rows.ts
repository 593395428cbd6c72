import { type RawBuilder, sql } from 'kysely'
import { isGiven } from '../../../kit/report/asked.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { calendarOf } from '../../../kit/report/farm-calendar.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { sharedParts } from '../batches/fed.ts'
import { fedOver } from '../batches/fed-weeks.ts'
import { type Pieces, piecesOf } from './pieces.ts'
import { AMOUNTS, addedUp, COUNTS, type Market, stood } from './stood.ts'
import { chosen, stoodIn, weighings } from './stretches.ts'

type Sql = RawBuilder<unknown>

/** What was told for batches themselves: by whole weeks where the pieces are weeks from Monday on. */
function ownFeed(context: ReportContext, { of, from }: Pieces): Sql {
  const period = { from: String(context.filters.dateFrom), to: String(context.filters.dateTo) }
  const days = (when: Sql): Sql =>
    sql`select f.batch_id, ${of(sql`f.use_date`)} as piece, f.qty from feed_use f where ${inFarms(sql`f.farm_id`, context)} and ${when} and f.use_date >= ${from}`
  if (calendarOf(context).weekStart !== 1)
    return days(sql`f.use_date between ${period.from}::date and ${period.to}::date`)
  const weeks = (when: Sql): Sql =>
    sql`select w.batch_id, ${of(sql`w.week`)} as piece, w.qty from feed_week w where ${inFarms(sql`w.farm_id`, context)} and ${when} and w.week >= ${from}`
  return fedOver(period, { weeks, days })
}

/** What batches ate, with the piece they ate it in; and their shares of what was told for houses. Source: F83. */
function eaten(context: ReportContext, pieces: Pieces): Sql {
  const { of, from, to } = pieces
  // told apart afterwards: an index of batches would be gone through batch by batch
  const own = sql`select * from (${ownFeed(context, pieces)} offset 0) f where f.batch_id is not null and f.piece > 0`
  return sql`${sharedParts(context, { from, to })}, eaten as materialized (
    ${own} union all select s.batch_id, ${of(sql`s.day`)} as piece, s.qty from shared s where ${of(sql`s.day`)} > 0)`
}

/** What rows are told apart by: batches in a list, else what their sums are grouped by; farm and stage carry the targets. */
export const isByBatch = ({ summing, parting, filters }: ReportContext): boolean =>
  !summing || parting === 'batch' || parting === 'leader' || isGiven(filters.leader)

/** The keys, and what is the same in all rows of them. */
function keysOf(context: ReportContext): readonly string[] {
  if (isByBatch(context)) return ['farm_id', 'stage', 'house_id', 'leader', 'batch_no', 'uid']
  return context.parting === 'house' ? ['farm_id', 'stage', 'house_id'] : ['farm_id', 'stage']
}

/**
 * Growing batches week by week as far as they stood, moved or ate in it: what came and went, pig-days, heads of the last evening, what they
 * are reckoned to have gained and to weigh. The first and the last week end with the period; sums are
 * handed over added up. Source: F01, F02, F80–F84.
 */
export function batchPieces(context: ReportContext, market: Market): Sql {
  const pieces = piecesOf(context)
  const { first, last, monday } = pieces
  const begun = sql`with ${pieces.since} ${chosen(context, pieces)}`
  if (context.counting)
    return sql`${begun} select b.*, u.batch_id, ${first(sql`u.piece`)} as first from (${stoodIn(context, pieces)}) u join b on b.uid = u.batch_id`
  const keys = keysOf(context)
  const of = (row: string): Sql => sql.join(keys.map((key) => sql.ref(`${row}.${key}`)))
  const ate = sql`select ${of('b')}, e.piece, ${sql.join([...COUNTS, ...AMOUNTS].map((key) => (key === 'feed' ? sql`sum(e.qty)` : sql`null`)))}
    from eaten e join b on b.uid = e.batch_id group by ${of('b')}, e.piece`
  return sql`${begun}, ${weighings(context)}, ${eaten(context, pieces)}
    select u.*, ${keys.includes('uid') ? sql`u.uid as batch_id,` : sql``}
      u.aged_days::numeric / nullif(u.aged, 0) as age, u.closed / nullif(u.closing, 0) as mean,
      ${first(sql`u.piece`)} as first, ${last(sql`u.piece`)} as last, ${monday(sql`u.piece`)} as monday
    from (${addedUp(sql`${stood(context, pieces, market, of('b'))} union all ${ate}`, of('u'))}) u`
}
