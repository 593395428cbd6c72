import { type RawBuilder, sql } from 'kysely'
import { isGiven } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import { carriedLeaders } from '#server/queries/batches/leader.ts'
import { eaten } from './eaten.ts'
import { type Pieces, piecesOf } from './pieces.ts'
import { isPlanned } from './planned.ts'
import { AMOUNTS, addedUp, COUNTS, type Market, stood } from './stood.ts'
import { chosen, weighings } from './stretches.ts'

type Sql = RawBuilder<unknown>

const isPlain = ({ question: { summing, crossKey } }: ReportContext): boolean => !summing || Boolean(crossKey)

/** True where sums are parted or restricted by who answered for their rows. */
export const isLed = (context: ReportContext): boolean =>
  !isPlain(context) && (context.question.groupKey === 'leader' || isGiven(context.filters.leader))

/** What rows are reported apart by, the same in all of each: batches in a list, else what their sums are grouped by; farm and stage carry the targets. */
function keysOf(context: ReportContext): readonly string[] {
  const by = (keys: string[], ...groups: string[]) =>
    isPlain(context) || groups.includes(context.question.groupKey ?? '') ? keys : []
  const leader = isLed(context) ? ['leader'] : by(['leader'])
  return ['farm_id', 'stage', ...leader, ...by(['house_id'], 'house'), ...by(['batch_no', 'uid'], 'batch')]
}

/** The pieces sums are made of, of batches `b`: the last is reported apart, as its evening stands for the whole; all where weeks are planned. */
const summedPieces = (context: ReportContext, { of, to }: Pieces): ((piece: Sql) => Sql) =>
  isPlain(context) || context.question.groupKey === 'week'
    ? (piece) => piece
    : (piece) => sql`case when ${piece} = ${of(to)} or ${isPlanned(context, 'b')} then ${piece} else 0 end`

/**
 * Growing batches week by week as far as they stood, moved or ate in it: what came and went, pig-days, heads of the last evening, what they
 * are computed to have gained and to weigh. The first and the last week end with the period; sums are
 * handed over added up. Source: F01, F02, F80–F84.
 */
export function batchPieces(context: ReportContext, market: Market): Sql {
  const pieces = piecesOf(context)
  const { first, last, monday } = pieces
  const at = summedPieces(context, pieces)
  const led = isLed(context)
  const begun = sql`with ${pieces.since} ${chosen(context, pieces, led)}`
  const keys = keysOf(context)
  const of = (row: string): Sql => sql.join(keys.map((key) => sql.ref(`${row}.${key}`)))
  // who answers on the first day of a piece answers for it
  const own = keys.map((key) =>
    led && key === 'leader'
      ? sql`${carriedLeaders.on(first(sql`r.piece`))} as leader`
      : sql`${sql.ref(`b.${key}`)} as ${sql.ref(key)}`,
  )
  const keyed = (rows: Sql): Sql =>
    sql`select r.*, ${sql.join(own)}, ${at(sql`r.piece`)} as at from (${rows}) r join b on b.uid = r.batch_id`
  const ate = sql`select ${of('e')}, e.at as piece, ${sql.join([...COUNTS, ...AMOUNTS].map((key) => (key === 'feed' ? sql`sum(e.qty)` : sql`null`)))}
    from (${keyed(sql`select * from eaten`)}) e group by ${of('e')}, e.at`
  return sql`${begun}, ${weighings(context, pieces)}, ${eaten(context, pieces)}
    select u.*, ${keys.includes('uid') ? sql`u.uid as batch_id,` : sql``}
      u.aged_days::numeric / nullif(u.aged, 0) as age, u.closed / nullif(u.closing, 0) as mean,
      ${first(sql`u.piece`)} as first, ${last(sql`u.piece`)} as last, ${monday(sql`u.piece`)} as monday
    from (${addedUp(sql`${stood(context, pieces, market, { keys: of('p'), keyed })} union all ${ate}`, of('u'))}) u`
}
