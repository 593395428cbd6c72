import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'
import { inFarms } from '../kit/report/asked.ts'
import { isOf, SOLD } from '../queries/batches/batches.kinds.ts'
import { numbersOf } from '../queries/former-numbers.ts'
import { soldRows } from '../queries/sold.ts'
import { endOf } from '../queries/sow-days.ts'
import { spendings } from '../queries/spendings.ts'
import {
  type CHECK_COLUMNS,
  type DayKey,
  FED_KEYS,
  fedClasses,
  type SaleKind,
  STAGE_KEYS,
  saleKinds,
  stages,
} from './day-columns.ts'

/** Farms, first and last day; '-infinity' for everything recorded. */
export interface Days {
  readonly farms: readonly string[]
  readonly from: string
  readonly to: string
}

/** One kind of rows that add to figures of a day. */
export interface DayPart {
  /** FROM and WHERE. */
  readonly from: (days: Days) => Sql
  readonly farm: Sql
  readonly day: Sql
  /** Values a row adds; nothing to the other figures. */
  readonly adds: Partial<Readonly<Record<DayKey, Sql>>>
}

const within = (day: Sql, { from, to }: Days): Sql => sql`${day} between ${from}::date and ${to}::date`
const when = (condition: Sql, value: Sql): Sql => sql`case when ${condition} then ${value} end`
const one = (condition: Sql): Sql => when(condition, sql`1`)
const adds = (entries: readonly (readonly [string, Sql])[]): DayPart['adds'] => Object.fromEntries(entries)

const RESULTS = {
  checkPositive: 'POSITIVE',
  checkReturned: 'RETURN',
  checkNegative: 'NEGATIVE',
  checkAborted: 'ABORT',
  checkOpen: 'OPEN',
} as const satisfies Readonly<Record<keyof typeof CHECK_COLUMNS, string>>

/** Checks by their own day, whatever the outcome of the service (结果 of 妊检结果录入). */
export const checks: DayPart = {
  from: (d) =>
    sql`pig_event e where ${inFarms(sql`e.farm_id`, d)} and e.type = 'event_gestation' and ${within(sql`e.event_date`, d)}`,
  farm: sql`e.farm_id`,
  day: sql`e.event_date`,
  adds: adds(
    Object.entries(RESULTS).map(([key, result]) => [
      key,
      one(sql`e.payload->>'gestationResult' = ${sql.lit(result)}`),
    ]),
  ),
}

const isGilt = sql`exists (select 1 from pig p where p.farm_id = x.farm_id and ${endOf('p', 'exit_date')} = x.day
  and p.sex = 'F' and p.mated_from is null and x.number = any(${numbersOf('p')}))`
const saleKind = sql`case when x.is_semen then 'semen' when x.sale_type like '仔猪%' then 'piglet' else
  case x.sale_type when '商品猪' then 'market' when '种猪' then 'breeding' when '淘汰公猪' then 'cullBoar' when '残次猪' then 'inferior'
    when '淘汰母猪' then case when ${isGilt} then 'cullGilt' else 'cullSow' end when '精液' then 'semen' else 'other' end end`
const isSale = (kind: SaleKind): Sql => sql`k.kind = ${sql.lit(kind)}`

/** Every sale once, by its ticket or by its event, as in 销售明细. */
export const sales: DayPart = {
  from: ({ farms, from, to }) =>
    sql`${soldRows({ farms, filters: { dateFrom: from, dateTo: to } })} cross join lateral (select ${saleKind} as kind) k`,
  farm: sql`x.farm_id`,
  day: sql`x.day`,
  adds: adds(
    saleKinds.flatMap((kind) => [
      ...(kind === 'semen'
        ? []
        : ([
            [`${kind}SoldHeads`, when(isSale(kind), sql`x.qty`)],
            [`${kind}SoldKg`, when(isSale(kind), sql`x.weight`)],
          ] as const)),
      [`${kind}SoldAmount`, when(isSale(kind), sql`x.amount`)] as const,
    ]),
  ),
}

const heads = sql`abs(m.qty)`
const came = (stage: string): Sql =>
  sql`b.stage = ${sql.lit(stage)} and m.kind in ('IN_WEAN', 'IN_BUY', 'IN_TRANSFER') and o.stage is distinct from b.stage`
const sent = (stage: string): Sql =>
  sql`b.stage = ${sql.lit(stage)} and m.kind = 'OUT_TRANSFER' and m.counter_batch_id is null`
const toFinish = sql`b.stage = 'NURSERY' and m.qty < 0 and o.stage = 'FINISH'`

/** Growing pigs that entered a stage, left it for another farm or the next stage, or were sold or slaughtered (F85, F88). */
export const growing: DayPart = {
  from: (d) => sql`batch_move m join batch b on b.farm_id = m.farm_id and b.uid = m.batch_id and not b.deleted
    left join batch o on o.farm_id = m.farm_id and o.uid = m.counter_batch_id
    where ${inFarms(sql`m.farm_id`, d)} and ${within(sql`m.move_date`, d)}`,
  farm: sql`m.farm_id`,
  day: sql`m.move_date`,
  adds: {
    marketedHeads: when(isOf(SOLD), heads),
    marketedKg: when(isOf(SOLD), sql`m.weight`),
    ...adds(
      stages.flatMap((stage) => {
        const key = STAGE_KEYS[stage]
        return [
          [`${key}CameHeads`, when(came(stage), heads)],
          [`${key}CameKg`, when(came(stage), sql`m.weight`)],
          [`${key}SentHeads`, when(sent(stage), heads)],
          [`${key}SentKg`, when(sent(stage), sql`m.weight`)],
        ] as const
      }),
    ),
    toFinishHeads: when(toFinish, heads),
    toFinishKg: when(toFinish, sql`m.weight`),
  },
}

/** Feed by its feed class; feed without a price costs that of the price list, as in the cost ledger. */
export const fed: DayPart = {
  from: (
    d,
  ) => sql`(select u.farm_id, u.uid, u.use_date, u.feed_class, u.feed_id, u.house_id, u.batch_id, u.qty,
      coalesce(u.amount, feed_cost(u.farm_id, u.feed_id, u.use_date, u.qty)) as amount from feed_use u
    where ${inFarms(sql`u.farm_id`, d)} and ${within(sql`u.use_date`, d)}) u`,
  farm: sql`u.farm_id`,
  day: sql`u.use_date`,
  adds: adds(
    fedClasses.flatMap((fedClass) => {
      const key = FED_KEYS[fedClass]
      const isIt = sql`u.feed_class = ${sql.lit(fedClass)}`
      return [
        [`${key}FeedKg`, when(isIt, sql`u.qty`)],
        [`${key}FeedAmount`, when(isIt, sql`u.amount`)],
      ] as const
    }),
  ),
}

const ofMaterial = (materialClass: string): Sql =>
  when(sql`coalesce(n.material_class, 'DRUG') = ${sql.lit(materialClass)}`, sql`s.amount`)

/** Drugs, vaccines and disinfectants, each use once (药品支出明细). */
export const drugs: DayPart = {
  from: (d) =>
    sql`(${spendings((farm, day) => sql`${inFarms(farm, d)} and ${within(day, d)}`)}) s left join material n on n.uid = s.material_id`,
  farm: sql`s.farm_id`,
  day: sql`s.day`,
  adds: {
    drugAmount: ofMaterial('DRUG'),
    vaccineAmount: ofMaterial('VACCINE'),
    disinfectantAmount: ofMaterial('DISINFECTANT'),
  },
}

/** Places at or below a farrowing house. */
const farrowingPlaces = sql`select place.uid from organize place
  cross join unnest(string_to_array(trim(place.tree_path, '/'), '/')) step(uid)
  join organize above on above.uid = step.uid::uuid and above.house_type = 'FARROWING'`

/** Females in a farrowing house at the end of the day, for every day of their stays (F07). */
const crates: DayPart = {
  from: (d) => sql`(select t.farm_id, greatest(t.from_date, ${d.from}::date) + g as day
    from pig_stay t join pig p on p.farm_id = t.farm_id and p.uid = t.pig_id and p.sex = 'F' and not p.deleted
      cross join lateral generate_series(0, least(coalesce(t.to_date, ${d.to}::date + 1), ${d.to}::date + 1)
        - greatest(t.from_date, ${d.from}::date) - 1) g
    where ${inFarms(sql`t.farm_id`, d)} and t.from_date <= ${d.to}::date and ${endOf('t')} > ${d.from}::date
      and t.house_id in (${farrowingPlaces})) c`,
  farm: sql`c.farm_id`,
  day: sql`c.day`,
  adds: { crateDays: sql`1` },
}

export const dayParts: readonly DayPart[] = [checks, sales, growing, fed, drugs, crates]
