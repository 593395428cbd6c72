import { sql } from 'kysely'
import type { ReportContext } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { usualAge } from '#server/queries/batches/batches.growth.ts'
import { AGES } from './computed-columns.ts'
import { allKept } from './kept-weeks.ts'
import type { Days, Pieces } from './pieces.ts'
import { byPiece, headKilos, stretches, weeksOf } from './stretches.ts'

const MOVED = ['came', 'dead', 'culled', 'sold', 'went'] as const
const COUNTED = ['closing', 'days', ...MOVED] as const
const BANDS = AGES.map(([key]) => key)
/** Whole-number sums of a piece; `pieces` is the number of pieces summed. */
const COUNTS = ['pieces', ...COUNTED, 'gain_days', 'fed_days', 'aged', 'aged_days', ...BANDS] as const
/** Sums in kg, 元 and parts of heads. */
const AMOUNTS = ['sold_kilos', 'sold_amount', 'gain', 'closed', 'soon', 'feed'] as const
/** Kept columns of a batch's whole week, apart from its feed. */
export const KEPT = [
  ...COUNTED,
  'sold_kilos',
  'sold_amount',
  'gain',
  'gain_days',
  'closed',
  'age',
  'placed',
] as const

/** Columns that are 0 without heads and movements. */
export const NONE: ReadonlySet<string> = new Set([...COUNTED, 'sold_kilos', 'sold_amount'])

/** Days until heads reach market weight, by the curve; their survival until then. Source: §4.9. */
export interface Market {
  readonly days: number
  readonly ageAt: Sql
  readonly lives: Sql
  readonly finish: Sql
}

/** Position of a head of a stretch on the curve at the end of the day, in days of age: for heads of two kinds by their mean weight. */
const placed = sql`(p.last - date '1970-01-01') - case when p.old_heads > 0 and p.young_heads > 0
    then (p.last - date '1970-01-01') - ${usualAge(sql`p.closed / nullif(p.heads, 0)`)}
  when p.young_heads > 0 then p.young_born when p.old_heads > 0 then p.old_born else p.born end`

/** Stretches `p` with their days and kg at the day ends within their piece, and whether they begin in it. */
function weighed(context: ReportContext, pieces: Pieces): Sql {
  const kilos = (day: Sql): Sql => sql`round((p.heads * (${headKilos(day)}))::numeric, 1)`
  const rows = byPiece(stretches(context, pieces), { begins: sql`d.begins`, ends: sql`d.ends` }, pieces)
  const cut = sql`select p.*, ${pieces.first(sql`p.piece`)} as first, ${pieces.last(sql`p.piece`)} as last from (${rows}) p offset 0`
  return sql`select p.*, p.ends > p.last as closes, p.is_first and p.begins between p.first and p.last as moves,
      p.heads * greatest(least(p.ends, p.last + 1) - greatest(p.begins, p.first), 0) as days,
      case when p.begins < p.first then ${kilos(sql`p.first - 1`)} else 0 end as opened,
      case when p.ends > p.last then ${kilos(sql`p.last`)} else 0 end as closed
    from (${cut}) p offset 0`
}

const each = <K extends string>(keys: readonly K[], of: (key: K) => Sql): Record<K, Sql> =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, Sql>
const listed = <K extends string>(keys: readonly K[], columns: Record<K, Sql>): Sql =>
  sql.join(keys.map((key) => sql`${columns[key]} as ${sql.ref(key)}`))

/** Figures of each batch in each piece, from its days; without a known weight there is no gain. Source: F01, F02, F80–F82. */
export function batchPiecesOf(context: ReportContext, pieces: Pieces): Sql {
  const sum = (of: Sql, when: Sql): Sql => sql`coalesce(sum(${of}) filter (where ${when}), 0)`
  const added = {
    closing: sql`${sum(sql`p.heads`, sql`p.closes`)}::int`,
    days: sql`sum(p.days)::int`,
    ...each(MOVED, (key) => sql`${sum(sql.ref(`p.${key}`), sql`p.moves`)}::int`),
    ...each(['sold_kilos', 'sold_amount'] as const, (key) => sum(sql.ref(`p.${key}`), sql`p.moves`)),
    gain: sql`case when bool_and(p.is_known) then sum(p.closed - p.opened + case when p.moves then p.net else 0 end) end`,
    gain_days: sql`case when bool_and(p.is_known) then sum(p.days)::int end`,
    closed: sql`sum(p.closed)`,
    age: sql`(max(round((p.last - date '1970-01-01') - p.born::numeric)) filter (where p.closes))::int`,
    placed: sql`max(${placed}) filter (where p.closes)`,
  }
  return sql`select p.batch_id, ${listed(KEPT, added)}, p.piece from (${weighed(context, pieces)}) p group by p.batch_id, p.piece`
}

/** The same including kept weeks; feed of the others in rows of its own. */
function standing(context: ReportContext, pieces: Pieces): Sql {
  const { kept } = pieces
  const read = sql`select k.*, false as whole, null::numeric as feed, null::int as fed_days from (${batchPiecesOf(context, pieces)}) k`
  const ate = sql`select e.batch_id, ${sql.join(KEPT.map(() => sql`null`))}, e.piece, false, e.qty, null from eaten e`
  if (!kept) return sql`${read} union all ${ate}`
  const weeks = weeksOf(context, pieces, kept, {
    columns: sql`w.batch_id, ${sql.join(KEPT.map((key) => sql.ref(`w.${key}`)))}`,
    after: sql`true as whole, w.feed, w.fed_days`,
  })
  return sql.join([...(isKeptAsAWhole(context, kept) ? [] : [read]), weeks, ate], sql` union all `)
}

/** True where no day of the period is outside the kept weeks: as in the week before a period, for comparing its first. */
const isKeptAsAWhole = (context: ReportContext, { from, to }: Days): boolean =>
  allKept(context) && from === context.filters.dateFrom && to === context.filters.dateTo

const soon = ({ days, ageAt, lives, finish }: Market): Sql =>
  sql`case when p.closing > 0 and ${ageAt} - p.placed <= ${sql.lit(days)}
    then round((p.closing * power(${lives}, greatest(ceil(${ageAt} - p.placed), 0) / ${finish}))::numeric, 1) else 0 end`

/**
 * Heads, movements and feed of each piece, added up by keys of the batch and by the pieces of sums: `keyed` rows carry both. Heads default
 * to 0, unknown values stay empty.
 */
export function stood(
  context: ReportContext,
  pieces: Pieces,
  market: Market,
  { keys, keyed }: { keys: readonly string[]; keyed: (rows: Sql) => Sql },
): Sql {
  const [isAged, ages] = [sql`p.closing > 0 and p.age is not null`, Object.fromEntries(AGES)]
  const added = {
    pieces: sql`count(p.closing)`,
    ...each([...COUNTED, 'gain_days', ...AMOUNTS] as const, (key) => sql`sum(${sql.ref(`p.${key}`)})`),
    // by a hash: a join would sort both sides first
    fed_days: sql`sum(case when p.whole then p.fed_days
      when (p.batch_id, p.piece) in (select e.batch_id, e.piece from eaten e) then p.days end)`,
    aged: sql`sum(p.closing) filter (where ${isAged})`,
    aged_days: sql`sum(p.closing * p.age) filter (where ${isAged})`,
    ...each(BANDS, (key) => {
      const [from, to] = ages[key]
      return sql`sum(p.closing) filter (where p.age between ${sql.lit(from)} and ${sql.lit(to)})`
    }),
    soon: sql`sum(${soon(market)})`,
  }
  const counts = each(COUNTS, (key) =>
    UNKNOWN.has(key) ? sql`${added[key]}::int` : sql`coalesce(${added[key]}::int, 0)`,
  )
  const of = sql.join(keys.map((key) => sql.ref(`p.${key}`)))
  return sql`select ${of}, p.at as piece, ${listed(COUNTS, counts)}, ${listed(AMOUNTS, added)}
    from (${keyed(standing(context, pieces))}) p group by ${of}, p.at`
}

/** Days counted for no heads at all are unknown, not 0. */
const UNKNOWN: ReadonlySet<string> = new Set(['gain_days', 'fed_days'])
