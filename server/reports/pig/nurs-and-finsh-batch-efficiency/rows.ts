import { type RawBuilder, sql } from 'kysely'
import { equals, ifGiven } from '../../../kit/report/asked.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { placesBelow } from '../../places-below.ts'
import { arrivalsSince, lastWeighing, meanKilos } from '../batches/growth.ts'
import { headsOf, isOf, kilosOf, LEFT, LOST, STARTED } from '../batches/kinds.ts'

type Sql = RawBuilder<unknown>

/** Batches `b` that ended in the period, and those that had begun and not ended by its last day. */
function asked({ filters: f }: ReportContext): Sql {
  const [from, to] = [sql`${f.dateFrom}::date`, sql`${f.dateTo}::date`]
  const ended = sql`b.close_date between ${from} and ${to}`
  const running = sql`(b.open_date <= ${to} and (b.close_date is null or b.close_date > ${to}))`
  if (f.state === 'CLOSED') return ended
  return f.state === 'RUNNING' ? running : sql`(${ended} or ${running})`
}

/** True of a movement whose pigs weighed, in the mean, what a full-value pig does (F87). */
const isFull = ({ filters: f }: ReportContext): Sql =>
  sql`${ifGiven(f.fullFrom, sql`m.weight >= ${f.fullFrom}::numeric * abs(m.qty)`)}
    and ${ifGiven(f.fullTo, sql`m.weight <= ${f.fullTo}::numeric * abs(m.qty)`)}`

/** What was told of each batch up to the last day, added up. Source: F80–F88. */
export function lives(context: ReportContext): Sql {
  const { filters: f } = context
  const to = sql`${f.dateTo}::date`
  const day = sql`(m.move_date - date '1970-01-01')`
  const weighed = sql`m.weight is not null`
  const [came, left] = [isOf(STARTED), isOf(LEFT)]
  return sql`select s.*, ${meanKilos('s', to)} as mean from (
    select b.farm_id, b.uid as batch_id, b.w_day, b.w_kilos, m.*
      from (select b.farm_id, b.uid, w.day as w_day, w.kilos as w_kilos from batch b ${lastWeighing(to)}
      where ${inFarms(sql`b.farm_id`, context)} and not b.deleted and ${asked(context)} and ${equals(sql`b.stage`, f.stage)}
        and ${equals(sql`b.source_kind`, f.sourceKind)} and ${equals(sql`b.breed_id`, f.breedId)}
        and ${ifGiven(f.houseId, sql`b.house_id in (${placesBelow(f.houseId)})`)} offset 0) b
      cross join lateral (select sum(m.qty)::int as stock,
        (array_agg(m.born order by m.no desc))[1] as born,
        min(m.move_date) filter (where ${came}) as in_date,
        max(m.move_date) filter (where m.qty < 0 and m.kind <> 'HOUSE_OUT') as out_date,
        sum(m.qty * (${to} + 1 - m.move_date))::int as pig_days,
        ${headsOf(STARTED)} as started, ${kilosOf(STARTED)} as in_kilos, ${headsOf(STARTED, weighed)} as in_weighed,
        sum(m.qty * ${day}) filter (where ${came})::numeric / nullif(sum(m.qty) filter (where ${came}), 0)
          - (array_agg(m.born order by m.no desc) filter (where ${came}))[1] as in_age,
        ${headsOf(LEFT)} as left_heads, ${kilosOf(LEFT)} as out_kilos, ${headsOf(LEFT, weighed)} as out_weighed,
        coalesce(sum(abs(m.qty) * (${day} - m.born)) filter (where ${left}), 0) as out_ages,
        ${headsOf(LEFT, sql`m.born is not null`)} as out_aged,
        ${headsOf(['OUT_DEATH'])} as dead, ${headsOf(['OUT_CULL'])} as culled, ${kilosOf(LOST)} as lost_kilos,
        coalesce(sum(m.qty) filter (where m.kind in ('IN_GAIN', 'OUT_LOSS')), 0)::int as counted,
        ${headsOf(['OUT_SALE'])} as sold, ${headsOf(['OUT_SALE'], isFull(context))} as full_sold, ${arrivalsSince}
      from batch_move m where m.farm_id = b.farm_id and m.batch_id = b.uid and m.move_date <= ${to} having count(*) > 0) m) s offset 0`
}
