import { sql } from 'kysely'
import { STAGE_LABELS } from '#domain/batch/batch.labels.ts'
import { MANY } from '#server/kit/many.ts'
import { equals, ifGiven, inFarms, isGiven } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { farmParameter } from '#server/kit/report/farm-parameter.ts'
import { columnsOf, one } from '#server/kit/report/report.count.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { ageOn } from '#server/queries/batches/ages.ts'
import { usualAge, usualKilos } from '#server/queries/batches/batches.growth.ts'
import { inventory } from '#server/queries/batches/inventory.ts'
import { placesBelow } from '#server/queries/places-below.ts'
import { groupOfCode, groupOfPlace, nameOfPlace, timeAndFarmGroups, worded } from '#server/queries/sow-sql.ts'
import { standardAbove } from '#server/queries/standard-above.ts'
import { LIKELY, outlook } from '../outlook.ts'
import { definition, KINDS, type Kind, kinds, SURVIVAL } from './expect-out-amt.definition.ts'

const lactation = (context: ReportContext, farmId: Sql): Sql =>
  sql`(${farmParameter(context, 'lactation_days', farmId)})::int`

const inHouse = ({ filters }: ReportContext): Sql =>
  ifGiven(filters.houseId, sql`p.house_id in (${placesBelow(filters.houseId)})`)

/** Piglets weaned from a row of farm `o`, and those of them sold. */
const expected = (weaned: Sql): Sql =>
  sql`round((${weaned})::numeric, 1) as weaned, round((${weaned} * o.sold)::numeric, 1) as piglet_sale`

/** Suckling piglets in farms with an `outlook`, weaned at the end of lactation, reduced by the survival of the days left. */
function sucklingLitters(context: ReportContext): Sql {
  const today = sql`${context.today}::date`
  const days = lactation(context, sql`l.farm_id`)
  const due = sql`greatest(l.farrow_date + ${days}, ${today})`
  return sql`select 'LITTER' as kind, l.farm_id, l.uid, l.pig_id, l.house_id, l.ear_no, l.farrow_date as born, ${due} as due,
      l.suckling, 1::numeric as litters, ${expected(sql`l.suckling * power(o.kept, (${due} - ${today})::float8 / ${days})`)}
    from (select l.farm_id, l.uid, l.pig_id, l.farrow_date, l.suckling, p.house_id, p.ear_no
      from litter l left join pig p on p.farm_id = l.farm_id and p.uid = l.pig_id ${MANY}
      where ${inFarms(sql`l.farm_id`, context)} and l.wean_date is null and l.suckling > 0 and ${inHouse(context)} offset 0) l
    join outlook o on o.farm_id = l.farm_id`
}

/** Litters due from served sows (F33), of farms with an `outlook`; overdue sows farrow today. Weaned per sow: §4.9. */
function dueSows(context: ReportContext): Sql {
  const due = sql`greatest(p.due_date, ${context.today}::date) + ${lactation(context, sql`p.farm_id`)}`
  return sql`select 'SOW' as kind, p.farm_id, p.uid, p.uid as pig_id, p.house_id, p.ear_no, null::date as born, ${due} as due,
      null::int as suckling, o.litters, o.weaned, o.piglet_sale
    from pig p join (select o.farm_id, p.status, ${LIKELY} as litters, ${expected(sql`${LIKELY} * o.live::float8 * o.kept`)}
      from outlook o cross join (values ('MATED'), ('PREGNANT')) p (status) offset 0) o on o.farm_id = p.farm_id and o.status = p.status
    where ${inFarms(sql`p.farm_id`, context)} and p.exit_date is null and not p.deleted and p.status in ('MATED', 'PREGNANT')
      and p.due_date is not null and ${inHouse(context)}`
}

/** Days of sales used for today's price. */
const RECENT = 30

const limits = standardAbove('l', sql`f.tree_path`)

/** Price of market pigs in a farm, 元/kg: the mean of its recent sales; without sales its price floor (F108). */
const marketPrices = (context: ReportContext): Sql => sql`
  select f.uid as farm_id, coalesce(s.price, l.min_price) as price from organize f
    left join (select m.farm_id, round(sum(m.amount) / nullif(sum(m.weight), 0), 4) as price from batch_move m
      join batch b on b.farm_id = m.farm_id and b.uid = m.batch_id and b.stage in ('FINISH', 'WTF')
      where ${inFarms(sql`m.farm_id`, context)} and m.kind = 'OUT_SALE' and m.amount > 0
        and m.move_date between ${context.today}::date - ${sql.lit(RECENT)} and ${context.today}::date group by 1) s on s.farm_id = f.uid
    left join lateral (select l.min_price from sale_limit l ${limits.join}
        join data_dictionary k on k.uid = l.sale_type_id and k.name1 = '商品猪'
      where not l.deleted and l.enabled is not false and l.min_price is not null
        and ${context.today}::date between l.from_date and coalesce(l.to_date, 'infinity')
        and ${limits.holds}
      order by o.level desc nulls last, l.from_date desc limit 1) l on s.price is null
   where ${inFarms(sql`f.uid`, context)}`

/** Heads of batches on planned dispatches, by the house they are to leave: none once the house has no heads of the batch. */
const plannedHeads = (context: ReportContext): Sql => sql`
  select d.farm_id, b.uid as batch_id, k.house_id, sum(d.plan_heads) as heads from delivery_batch d
    join batch b on b.farm_id = d.farm_id and b.batch_no = d.batch_no and not b.deleted
    left join batch_day k on k.farm_id = d.farm_id and k.batch_id = b.uid and k.house_id = d.house_id and k.heads > 0
      and k.day <= ${context.today}::date and k.until > ${context.today}::date
   where ${inFarms(sql`d.farm_id`, context)} and d.status = 'APPROVED' and d.progress = 'PLANNED' and not d.deleted group by 1, 2, 3`

/** Days until pigs of today's mean weight or age are ready. */
function daysLeft(context: ReportContext, today: Sql): Sql {
  const of = (key: 'market_weight' | 'market_age') => farmParameter(context, key, sql`x.farm_id`)
  const wanted =
    context.filters.basis === 'AGE'
      ? sql`(${of('market_age')}) - (${ageOn(today, sql`x.born`)})`
      : sql`${usualAge(of('market_weight'))} - ${usualAge(sql`x.mean`)}`
  return sql`greatest(ceil(${wanted}), 0)::int`
}

/** Survival over that many days: those of finishing come last, those of the nursery before. Source: §4.9. */
function survivalOf(context: ReportContext, left: Sql): Sql {
  const { nurserySurvival, finishSurvival } = context.filters
  const share = (value: unknown) => sql.lit(Number(value ?? SURVIVAL) / 100)
  const [nursery, finish] = (['nursery_days', 'finish_days'] as const).map((key) =>
    farmParameter(context, key, sql`y.farm_id`),
  )
  return sql`(power(${share(finishSurvival)}::float8, least(${left}, ${finish})::float8 / (${finish}))
    * power(${share(nurserySurvival)}::float8, least(greatest(${left} - (${finish}), 0), ${nursery})::float8 / (${nursery})))`
}

/** Pigs of batches, by their houses. */
function batches(context: ReportContext): Sql {
  const today = sql`${context.today}::date`
  const { filters: f } = context
  const planned = plannedHeads(context)
  const ready = sql`select y.*, ${today} + y.days_left as due, y.closing * ${survivalOf(context, sql`y.days_left`)} as heads,
      ${usualKilos(sql`${usualAge(sql`y.mean`)} + y.days_left`)} as out_mean
    from (select x.*, ${daysLeft(context, today)} as days_left from (${inventory(context, { from: today, to: today })}) x
      where x.closing > 0 and x.mean is not null offset 0) y ${MANY} offset 0`
  return sql`select 'BATCH' as kind, x.farm_id, x.batch_id as uid, x.batch_id, null::uuid as pig_id, x.house_id, b.batch_no, b.stage,
      null::text as ear_no, x.due, x.born, x.mean, x.out_mean, x.closing, x.heads,
      null::int as suckling, null::numeric as litters, null::numeric as weaned, null::numeric as piglet_sale,
      m.price, (coalesce(h.heads, 0) + coalesce(w.heads, 0))::int as planned
    from (${ready}) x cross join lateral (select b.batch_no, b.stage from batch b
      where b.farm_id = x.farm_id and b.uid = x.batch_id and not b.deleted offset 0) b
      left join (${marketPrices(context)}) m on m.farm_id = x.farm_id
      left join (${planned}) h on h.farm_id = x.farm_id and h.batch_id = x.batch_id and h.house_id = x.house_id
      left join (${planned}) w on w.farm_id = x.farm_id and w.batch_id = x.batch_id and w.house_id is null and x.main
    where ${equals(sql`b.stage`, f.stage)} and ${equals(sql`b.batch_no`, f.batchNo)}`
}

/** Columns of the types batches have: a union of other types is read whole, whatever columns are wanted. */
const asPiglets = (rows: Sql): Sql =>
  sql`select l.kind, l.farm_id, l.uid, null::uuid as batch_id, l.pig_id, l.house_id, null::text as batch_no, null::text as stage,
      l.ear_no, l.due, (l.born - date '1970-01-01')::numeric as born, null::float8 as mean, null::float8 as out_mean, null::int as closing,
      null::float8 as heads, l.suckling, l.litters, l.weaned, l.piglet_sale, null::numeric as price, null::int as planned from (${rows}) l`

const sources: Readonly<Record<Kind, (context: ReportContext) => Sql>> = {
  BATCH: batches,
  LITTER: (context) => asPiglets(sucklingLitters(context)),
  SOW: (context) => asPiglets(dueSows(context)),
}

/** Rows of the filtered kinds and days: litters have neither a stage nor the number of a batch. */
function rowsOf(context: ReportContext): Sql {
  const { kind, stage, batchNo, dueFrom, dueTo } = context.filters
  const all = isGiven(stage) || isGiven(batchNo) ? (['BATCH'] as const) : KINDS
  const asked = all.filter((one) => !isGiven(kind) || one === kind)
  if (asked.length === 0) return sql`select * from (${batches(context)}) x where false`
  const found = sql.join(
    asked.map((one) => sources[one](context)),
    sql` union all `,
  )
  const rows = sql`select x.* from (${found}) x where ${ifGiven(dueFrom, sql`x.due >= ${dueFrom}::date`)}
    and ${ifGiven(dueTo, sql`x.due <= ${dueTo}::date`)}`
  // computed once: a plan that expects few rows would compute it for each of them
  return asked.some((one) => one !== 'BATCH')
    ? sql`with outlook as materialized (${outlook(context)}) ${rows}`
    : rows
}

/** Ready days of the present pigs with heads and weights, and the piglets weaned until then. */
export const expectOutAmt: ServerReport = {
  report: definition,
  from: {
    alias: 'x',
    joins: { t: ({ today }) => sql`cross join (select ${today}::date as day) t` },
  },
  columns: {
    dueDate: sql`x.due`,
    kind: worded(sql`x.kind`, kinds),
    farm: nameOfPlace(sql`x.farm_id`),
    house: nameOfPlace(sql`x.house_id`),
    stage: worded(sql`x.stage`, STAGE_LABELS),
    ageDays: ageOn(sql`t.day`, sql`x.born`),
    weight: sql`round(x.mean::numeric, 1)`,
    daysLeft: sql`x.due - t.day`,
    // piglets are weaned on that day, not sold
    outAge: sql`case when x.kind = 'BATCH' then ${ageOn(sql`x.due`, sql`x.born`)} end`,
    outWeight: sql`round(x.out_mean::numeric, 1)`,
    stock: sql`x.closing`,
    heads: sql`round(x.heads::numeric, 1)`,
    kilos: sql`round((x.heads * x.out_mean)::numeric, 1)`,
    pricedKilos: sql`case when x.price is not null then round((x.heads * x.out_mean)::numeric, 1) end`,
    amount: sql`round((x.heads * x.out_mean)::numeric * x.price, 2)`,
    unplanned: sql`round(x.heads::numeric, 1) - x.planned`,
    batches: one(sql`x.kind = 'BATCH'`),
    ...columnsOf('x', 'weaned', 'pigletSale'),
  },
  ids: { ...columnsOf('x', 'batchId', 'pigId'), rowId: sql`x.uid`, ...columnsOf('x', 'farmId', 'houseId') },
  groups: {
    ...timeAndFarmGroups(sql`x.due`, sql`x.farm_id`),
    kind: groupOfCode(sql`x.kind`, kinds),
    stage: groupOfCode(sql`x.stage`, STAGE_LABELS),
    house: groupOfPlace(sql`x.house_id`),
  },
  plan: { materialize: rowsOf },
}
