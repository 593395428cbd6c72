import { type RawBuilder, sql } from 'kysely'
import { isGiven } from '../../../kit/report/asked.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { eaten } from './eaten.ts'
import { piecesOf } from './pieces.ts'
import { AMOUNTS, addedUp, COUNTS, type Market, stood } from './stood.ts'
import { chosen, weighings } from './stretches.ts'

type Sql = RawBuilder<unknown>

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
