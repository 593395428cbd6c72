import { type RawBuilder, sql } from 'kysely'
import { equals, ifGiven, isGiven } from '../../../kit/report/asked.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { ageOn, bandOf } from '../batches/ages.ts'
import { isOf, LOST } from '../batches/kinds.ts'
import { changesHands } from '../batches/leader.ts'
import { batchWeeks } from '../batches/weeks.ts'

type Sql = RawBuilder<unknown>

const ofLoss: Sql = sql`c.batch_id = m.batch_id and c.source_uid = m.source_uid and c.kind = m.kind and c.kind in ('OUT_DEATH', 'OUT_CULL')`

/** What the losses `m` cost: read together where they are added up, looked up for those that are shown. */
function costs(context: ReportContext): { join: Sql; cost: Sql } {
  const { summing, filters: f } = context
  const found = sql`select c.cost from batch_move_cost c where c.farm_id = m.farm_id and c.move_date = m.move_date and ${ofLoss}`
  if (!summing) return { join: sql``, cost: sql`(${found})` }
  const read = sql`select * from batch_move_cost c where ${inFarms(sql`c.farm_id`, context)}
    and c.move_date between ${f.dateFrom}::date and ${f.dateTo}::date and c.kind in ('OUT_DEATH', 'OUT_CULL')`
  return {
    join: sql`left join (${read}) c on c.farm_id = m.farm_id and c.move_date = m.move_date and ${ofLoss}`,
    cost: sql`c.cost`,
  }
}

/** Deaths and culls of the period, each as it was told. */
function losses(context: ReportContext): Sql {
  const { filters: f } = context
  const { join, cost } = costs(context)
  const reasons = [f.deathReasonId, f.cullReasonId].filter(isGiven)
  return sql`select m.farm_id, m.batch_id, m.source_uid::text as piece, m.kind, m.move_date as day, m.house_id, m.reason_id, m.reason_id::text as reason, m.born,
      abs(m.qty) as heads, m.weight, 0 as begun, 0 as came, 0 as days, ${cost} as cost
    from batch_move m ${join}
    where ${inFarms(sql`m.farm_id`, context)} and m.move_date between ${f.dateFrom}::date and ${f.dateTo}::date and ${isOf(LOST)}
      and ${equals(sql`m.kind`, f.kind)} and ${ifGiven(reasons, sql`m.reason_id = any(${reasons}::uuid[])`)}
      and ${ifGiven(f.band, sql`${bandOf(ageOn(sql`m.move_date`, sql`m.born`))} = ${f.band}`)}`
}

/** What rates divide by: the heads a batch had and got, and their days. */
const herdOf = (weeks: Sql): Sql =>
  sql`select w.farm_id, w.batch_id, w.first::text, 'HERD', w.first, null::uuid, null::uuid, 'HERD', null::numeric, 0, null::numeric,
      case when row_number() over (partition by w.farm_id, w.batch_id order by w.first) = 1
        then w.closing - w.came + w.dead + w.culled + w.sold + w.went else 0 end, w.came, w.days, null::numeric
    from (${weeks}) w`

/** Told week by week where weeks are asked for, or leaders of houses that change hands. */
function herd(context: ReportContext): Sql {
  const { parting, summing, filters } = context
  if (!summing || parting === 'week') return herdOf(batchWeeks(context, { weekly: true }))
  const changing = (id: Sql): Sql => changesHands(context, id)
  if (parting !== 'leader' && !isGiven(filters.leader)) return herdOf(batchWeeks(context, { weekly: false }))
  return sql`${herdOf(batchWeeks(context, { weekly: true, of: changing }))}
    union all ${herdOf(batchWeeks(context, { weekly: false, of: (id) => sql`not ${changing(id)}` }))}`
}

export const deaths = (context: ReportContext): Sql =>
  context.listing ? losses(context) : sql`${losses(context)} union all ${herd(context)}`
