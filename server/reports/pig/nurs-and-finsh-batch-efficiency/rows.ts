import { type RawBuilder, sql } from 'kysely'
import { equals, ifGiven } from '../../../kit/report/asked.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { placesBelow } from '../../places-below.ts'
import { arrivalsSince, lastWeighing, meanKilos } from '../batches/growth.ts'

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

/** Heads of a batch `b` that were sold with the weight of a full-value pig. */
const fullSold = (context: ReportContext, to: Sql): Sql => sql`left join lateral (
    select sum(-m.qty)::int as heads from batch_move m where m.farm_id = b.farm_id and m.batch_id = b.uid and m.kind = 'OUT_SALE'
      and m.move_date <= ${to} and ${isFull(context)}) f on true`

/** What each batch had come to on the last day. Source: F80–F88. */
export function lives(context: ReportContext): Sql {
  const { filters: f } = context
  const to = sql`${f.dateTo}::date`
  return sql`select s.*, ${meanKilos('s', to)} as mean from (
    select d.farm_id, d.batch_id, w.day as w_day, w.kilos as w_kilos, d.stock, d.born, d.first_in as in_date, d.last_out as out_date,
        (d.stock * (${to} + 1 - date '1970-01-01') - d.head_days)::int as pig_days,
        d.started, d.in_kilos, d.in_weighed, d.started_days::numeric / nullif(d.started, 0) - d.in_born as in_age,
        d.out_heads as left_heads, d.out_kilos, d.out_weighed, d.out_ages, d.out_aged,
        d.all_dead as dead, d.all_culled as culled, d.lost_kilos, d.counted, d.all_sold as sold, coalesce(f.heads, 0) as full_sold,
        ${arrivalsSince((column) => sql`d.${sql.ref(column)}`)}
      from (select * from batch b where ${inFarms(sql`b.farm_id`, context)} and not b.deleted and ${asked(context)}
        and ${equals(sql`b.stage`, f.stage)} and ${equals(sql`b.source_kind`, f.sourceKind)} and ${equals(sql`b.breed_id`, f.breedId)}
        and ${ifGiven(f.houseId, sql`b.house_id in (${placesBelow(f.houseId)})`)} offset 0) b
      cross join lateral (select * from batch_day d where d.farm_id = b.farm_id and d.batch_id = b.uid and d.day <= ${to}
        order by d.day desc limit 1) d
      ${lastWeighing(to)} ${fullSold(context, to)}) s offset 0`
}
