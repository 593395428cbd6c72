import { type RawBuilder, sql } from 'kysely'
import { ifGiven } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import { farmParameter } from '#server/kit/report/farm-parameter.ts'
import { inFarms } from '#server/kit/report/in-farms.ts'
import { placesBelow } from '#server/queries/places-below.ts'
import { LIKELY } from '../outlook.ts'

type Sql = RawBuilder<unknown>

const lactation = (context: ReportContext, farmId: Sql): Sql =>
  sql`(${farmParameter(context, 'lactation_days', farmId)})::int`

const inHouse = ({ filters }: ReportContext): Sql =>
  ifGiven(filters.houseId, sql`p.house_id in (${placesBelow(filters.houseId)})`)

/** What suckles now in farms with an `outlook`, weaned when its lactation is over: of the days left, so many live. */
export function sucklingLitters(context: ReportContext): Sql {
  const today = sql`${context.today}::date`
  const days = lactation(context, sql`l.farm_id`)
  const due = sql`greatest(l.farrow_date + ${days}, ${today})`
  return sql`select 'LITTER' as kind, l.farm_id, l.uid, l.pig_id, p.house_id, p.ear_no, l.farrow_date as born, ${due} as due,
      l.suckling, 1::numeric as litters, l.suckling * power(o.kept, (${due} - ${today})::float8 / ${days}) as weaned, o.sold
    from litter l join pig p on p.farm_id = l.farm_id and p.uid = l.pig_id and ${inHouse(context)}
    join outlook o on o.farm_id = l.farm_id
    where ${inFarms(sql`l.farm_id`, context)} and l.wean_date is null and l.suckling > 0`
}

/** Litters that served sows are due with (F33), of farms with an `outlook`; who is overdue farrows today. Weaned per sow: §4.9. */
export function dueSows(context: ReportContext): Sql {
  const due = sql`greatest(p.due_date, ${context.today}::date) + ${lactation(context, sql`p.farm_id`)}`
  return sql`select 'SOW' as kind, p.farm_id, p.uid, p.uid as pig_id, p.house_id, p.ear_no, null::date as born, ${due} as due,
      null::int as suckling, ${LIKELY} as litters, ${LIKELY} * o.live::float8 * o.kept as weaned, o.sold
    from pig p join outlook o on o.farm_id = p.farm_id
    where ${inFarms(sql`p.farm_id`, context)} and p.exit_date is null and not p.deleted and p.status in ('MATED', 'PREGNANT')
      and p.due_date is not null and ${inHouse(context)}`
}
