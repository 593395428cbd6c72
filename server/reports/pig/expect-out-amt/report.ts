import { type RawBuilder, sql } from 'kysely'
import { STAGE_LABELS } from '#domain/batch/labels.ts'
import { equals, ifGiven } from '../../../kit/report/asked.ts'
import { each } from '../../../kit/report/count.ts'
import type { ReportContext, ServerReport } from '../../../kit/report/definition.ts'
import { byMonth, byWeek } from '../../../kit/report/farm-calendar.ts'
import { farmParameter } from '../../../kit/report/farm-parameter.ts'
import { ageOn } from '../batches/ages.ts'
import { usualAge, usualKilos } from '../batches/growth.ts'
import { inventory } from '../batches/inventory.ts'
import { groupOfPlace, nameOfPlace, worded } from '../sow-sql.ts'
import { face, SURVIVAL } from './face.ts'

type Sql = RawBuilder<unknown>

/** Days until pigs of today's mean weight or age are ready. */
function daysLeft(context: ReportContext, today: Sql): Sql {
  const of = (key: 'market_weight' | 'market_age') => farmParameter(context, key, sql`x.farm_id`)
  const wanted =
    context.filters.basis === 'AGE'
      ? sql`(${of('market_age')}) - (${ageOn(today, sql`x.born`)})`
      : sql`${usualAge(of('market_weight'))} - ${usualAge(sql`x.mean`)}`
  return sql`greatest(ceil(${wanted}), 0)::int`
}

/** The share that lives so many days: those of finishing are the last, those of the nursery come before. Source: §4.9. */
function survivalOf(context: ReportContext, left: Sql): Sql {
  const { nurserySurvival, finishSurvival } = context.filters
  const share = (value: unknown) => sql.lit(Number(value ?? SURVIVAL) / 100)
  const [nursery, finish] = (['nursery_days', 'finish_days'] as const).map((key) =>
    farmParameter(context, key, sql`y.farm_id`),
  )
  return sql`(power(${share(finishSurvival)}::float8, least(${left}, ${finish})::float8 / (${finish}))
    * power(${share(nurserySurvival)}::float8, least(greatest(${left} - (${finish}), 0), ${nursery})::float8 / (${nursery})))`
}

function batches(context: ReportContext): Sql {
  const today = sql`${context.today}::date`
  return sql`select y.*, ${today} + y.days_left as due, y.closing * ${survivalOf(context, sql`y.days_left`)} as heads,
      ${usualKilos(sql`${usualAge(sql`y.mean`)} + y.days_left`)} as out_mean
    from (select x.*, ${daysLeft(context, today)} as days_left from (${inventory(context, { from: today, to: today })}) x
      where x.closing > 0 and x.mean is not null offset 0) y offset 0`
}

/** When the pigs that are there now will be ready, how many of them, and what they will weigh. */
export const expectOutAmt: ServerReport = {
  report: face,
  from: (context) => {
    const { filters: f } = context
    return sql`(${batches(context)}) x
    cross join (select ${context.today}::date as day) t
    join batch b on b.farm_id = x.farm_id and b.uid = x.batch_id and not b.deleted and ${equals(sql`b.stage`, f.stage)}
      and ${equals(sql`b.batch_no`, f.batchNo)} and ${ifGiven(f.dueFrom, sql`x.due >= ${f.dueFrom}::date`)}
      and ${ifGiven(f.dueTo, sql`x.due <= ${f.dueTo}::date`)}`
  },
  columns: {
    dueDate: sql`x.due`,
    batchNo: sql`b.batch_no`,
    farm: nameOfPlace(sql`x.farm_id`),
    house: nameOfPlace(sql`x.house_id`),
    stage: worded(sql`b.stage`, STAGE_LABELS),
    ageDays: ageOn(sql`t.day`, sql`x.born`),
    weight: sql`round(x.mean::numeric, 1)`,
    daysLeft: sql`x.days_left`,
    outAge: ageOn(sql`x.due`, sql`x.born`),
    outWeight: sql`round(x.out_mean::numeric, 1)`,
    stock: sql`x.closing`,
    heads: sql`round(x.heads::numeric, 1)`,
    kilos: sql`round((x.heads * x.out_mean)::numeric, 1)`,
    batches: each,
  },
  ids: { batchId: sql`x.batch_id`, farmId: sql`x.farm_id`, houseId: sql`x.house_id` },
  groups: {
    week: byWeek(sql`x.due`, sql`x.farm_id`),
    month: byMonth(sql`x.due`, sql`x.farm_id`),
    stage: { key: sql`b.stage`, label: worded(sql`b.stage`, STAGE_LABELS), ofKey: true },
    house: groupOfPlace(sql`x.house_id`),
    farm: groupOfPlace(sql`x.farm_id`),
  },
}
