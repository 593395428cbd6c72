import { sql } from 'kysely'
import { type HerdMoveKey, type HerdRowKey, rowOfHerd } from '#domain/day-report/herd-rows.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { HERD_MOVEMENTS } from '../kept-days/herd-columns.ts'
import { movements } from '../kept-days/movements.ts'
import type { Tx } from '../kit/database.ts'
import { inFarms } from '../kit/report/asked.ts'
import { dictionaryWords } from '../reports/dictionary-words.ts'

/** A pig, litter or batch with its heads in a figure. */
export interface TracedRow {
  readonly day: string | null
  readonly pigClass: string
  readonly state: string
  readonly kind: string | null
  readonly reason: string | null
  readonly subject: string
  readonly pigId: string | null
  readonly heads: number
}

interface Period {
  readonly farmId: string
  readonly from: string
  readonly to: string
}

const traced = (farmId: string, to: string, since?: string): Sql =>
  movements({
    ofFarm: (farm) => inFarms(farm, { farms: [farmId] }),
    to,
    traced: true,
    ...(since && { since }),
  })

/** Ear number, litter or batch of a movement `x`, and the word of its cause. */
const named = (
  rows: Sql,
): Sql => sql`select x.day, x.class as "pigClass", x.state, x.kind, w.name1 as reason, x.heads,
    coalesce(p.ear_no, s.ear_no || ' ' || l.farrow_date || ' 产', b.batch_no, '') as subject, coalesce(p.uid, s.uid) as "pigId"
  from (${rows}) x
    left join pig p on x.class in ('GILT', 'SOW', 'BOAR') and p.farm_id = x.farm_id and p.uid = x.subject
    left join litter l on x.class = 'SUCKLING' and l.farm_id = x.farm_id and l.uid = x.subject
    left join pig s on s.farm_id = l.farm_id and s.uid = l.pig_id
    left join batch b on x.class = 'GROWING' and b.farm_id = x.farm_id and b.uid = x.subject
    left join ${dictionaryWords('death_reason', 'piglet_death_reason', 'growing_death_reason', 'cull_reason')} w on w.uid = x.reason
  order by x.day, 7, 4`

/** Animals present at the end of the day. */
const standing = (
  farmId: string,
  day: string,
): Sql => sql`select m.farm_id, m.class, m.state, m.subject, null::date as day,
    null::text as kind, null::text as reason, sum(m.qty)::int as heads
  from (${traced(farmId, day)}) m group by 1, 2, 3, 4 having sum(m.qty) <> 0`

/**
 * Movements of some days, with the present heads of a class and state on that day: what should cancel out and does
 * not counts as a change of state (herd-columns.ts).
 */
const moved = ({ farmId, from, to }: Period, heads: Sql, counts: Sql): Sql => sql`
  select m.farm_id, m.class, m.state, m.subject, m.day, m.kind, m.reason, (${heads})::int as heads
    from (select t.*, sum(t.qty) filter (where t.way = 'SAME') over (partition by t.class, t.state, t.day) as stayed
      from (${traced(farmId, to, from)}) t) m
   where m.qty <> 0 and (${counts})`

/** Rows of one column of the herd table. */
function movedIn(period: Period, move: HerdMoveKey): Sql {
  const { sign, counts } = HERD_MOVEMENTS[move]
  const direction = sql.lit(sign)
  const isState = move === 'stateIn' || move === 'stateOut'
  const stays = isState ? sql`or (m.way = 'SAME' and m.stayed * ${direction} > 0)` : sql``
  return moved(period, sql`m.qty * ${direction}`, sql`(m.qty * ${direction} > 0 and ${counts}) ${stays}`)
}

/** Changes of the heads of rows from one day end to the next, signed. */
const changes = (period: Period): Sql => moved(period, sql`m.qty`, sql`m.way <> 'SAME' or m.stayed <> 0`)

type HerdFigure = HerdMoveKey | 'closing' | 'sows' | 'change'

/** The animals, litters and batches behind a figure of some rows of the herd; for stock those at the end of the last day. */
export async function tracedRows(
  tx: Tx,
  period: Period,
  rows: readonly HerdRowKey[],
  figure: HerdFigure,
): Promise<TracedRow[]> {
  const isStock = figure === 'closing' || figure === 'sows'
  const statement = isStock
    ? standing(period.farmId, period.to)
    : figure === 'change'
      ? changes(period)
      : movedIn(period, figure)
  const found = await tx.rows(sql<TracedRow>`${named(statement)}`)
  return found.filter(
    ({ pigClass, state }) =>
      rows.includes(rowOfHerd(pigClass, state)) && (figure !== 'sows' || pigClass === 'SOW'),
  )
}
