import { sql } from 'kysely'
import { pigClasses } from '#resources/pig/breeding-pig.ts'
import { freshFarms } from '#server/kept-days/herd-day/fresh-farms.ts'
import { equals, fromDay, ifGiven, inFarms, isGiven, toDay } from '#server/kit/report/asked.ts'
import { keeping } from '#server/kit/report/asking.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { columnsOf, one } from '#server/kit/report/report.count.ts'
import { monthKey, monthStart } from '#server/kit/report/report.farm-calendar.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { isMated, touches } from '#server/queries/sow-days.ts'
import {
  between,
  breedJoins,
  breedName,
  groupOfWord,
  ofBreed,
  parityGroup,
  pigJoin,
  placeOf,
  statusWord,
  timeAndFarmGroups,
  uuidIn,
  worded,
} from '#server/queries/sow-sql.ts'
import { definition, kindWords } from './pig-cull-death.definition.ts'

/** Keys of the days: where they are only added up, those of the sums. */
function partsOf({ filters: f, question: { summing, groupKey } }: ReportContext) {
  const by = (group: string, ...given: unknown[]) => !summing || groupKey === group || given.some(isGiven)
  return { month: by('month'), parity: by('parity', f.parityFrom, f.parityTo), breed: by('breed', f.breedId) }
}

/** Days of mated females: the divisor of rates. Kind and reason group only the numerators. */
function herd(context: ReportContext): Sql {
  const { parity, breed } = partsOf(context)
  const kept = context.question.summing && !parity && !breed ? (context.kept.addedDays ?? []) : []
  const rest = context.farms.filter((farm) => !kept.includes(farm))
  const [days, spans] = [ofDays({ ...context, farms: kept }), ofSpans({ ...context, farms: rest })]
  if (kept.length === 0) return spans
  return rest.length === 0 ? days : sql`${days} union all ${spans}`
}

/** From the kept days of a farm's herd. */
function ofDays(context: ReportContext): Sql {
  const month = partsOf(context).month ? monthKey(context, sql`d.day`, sql`d.farm_id`) : sql`null::text`
  return sql`select d.farm_id, null::uuid, 'days', min(d.day), 'HERD', null::uuid, null::int, 'SOW', null::uuid, null::uuid,
      sum(d.mated_days)::int
    from herd_day d where ${inFarms(sql`d.farm_id`, context)} and not d.blank and d.day between ${fromDay(context)} and ${toDay(context)}
    group by d.farm_id, ${month} having sum(d.mated_days) > 0`
}

/** From the spans of the sows. */
function ofSpans(context: ReportContext): Sql {
  const { filters: f } = context
  const parts = partsOf(context)
  const [first, next] = [
    sql`greatest(sp.from_date, ${fromDay(context)})`,
    sql`least(${toDay(context)} + 1, coalesce(sp.to_date, ${toDay(context)} + 1))`,
  ]
  const months = sql`cross join lateral (select g::date as month from generate_series(
      ${monthStart(context, first, sql`sp.farm_id`)}, (${next} - 1)::timestamp, interval '1 month') g) m`
  const day = parts.month ? sql`greatest(${first}, m.month)` : first
  const after = parts.month ? sql`least(${next}, (m.month + interval '1 month')::date)` : next
  const [month, parity, breed, line] = [
    parts.month ? sql`m.month` : sql`null::date`,
    parts.parity ? sql`sp.parity` : sql`null::int`,
    parts.breed ? sql`p.breed_id` : sql`null::uuid`,
    parts.breed ? sql`p.line_id` : sql`null::uuid`,
  ]
  return sql`select sp.farm_id, null::uuid, concat_ws('-', ${month}, ${parity}, ${breed}, ${line}), min(${day}), 'HERD', null::uuid,
      ${parity}, 'SOW', ${breed}, ${line}, sum(${after} - ${day})::int
    from sow_span sp
    ${parts.breed ? sql`join pig p on p.farm_id = sp.farm_id and p.uid = sp.pig_id and p.sex = 'F' and not p.deleted and ${ofBreed(f.breedId)}` : sql``}
    ${parts.month ? months : sql``}
    where ${inFarms(sql`sp.farm_id`, context)} and ${touches(fromDay(context), toDay(context))} and ${isMated}
      and ${sql.lit(!isGiven(f.pigClass) || f.pigClass === 'SOW')}
    group by sp.farm_id, ${month}, ${parity}, ${breed}, ${line}`
}

const exits = (context: ReportContext): Sql => {
  const { filters: f } = context
  const reasons = [f.cullReasonId, f.deathReasonId].filter(isGiven)
  return sql`select p.farm_id, p.uid as pig_id, 'exit' as piece, p.exit_date as day, p.exit_type as kind, p.exit_reason as reason_id,
      case when p.sex = 'F' then p.parity end as parity, p.pig_class, p.breed_id, p.line_id, 0 as days
    from pig p where ${inFarms(sql`p.farm_id`, context)} and not p.deleted and ${ofBreed(f.breedId)}
      and p.exit_date between ${f.dateFrom}::date and ${f.dateTo}::date and p.exit_type <> 'TRANSFERRED'
      and ${equals(sql`p.pig_class`, f.pigClass)} and ${equals(sql`p.exit_type`, f.kind)}
      and ${ifGiven(reasons, sql`p.exit_reason = any(${reasons}::uuid[])`)}`
}

const left = sql`x.kind <> 'HERD'`
const culled = sql`(x.kind = 'CULLED' or (x.kind = 'SOLD' and last.status = 'CULL_WAIT'))`
const sow = sql`x.pig_class = 'SOW'`
const ofParity = (range: Sql): Sql => one(sql`${left} and coalesce(x.parity ${range}, false)`)
const ifLeft = (value: Sql): Sql => sql`case when ${left} then ${value} end`

/**
 * 妊娠75天, 哺乳12天, 断奶6天: counted from service and farrowing, other states from their first day, including
 * days before a sow came.
 */
const stateAtExit = sql`${statusWord(sql`last.status`)} || (x.day - case
  when last.status in ('MATED', 'PREGNANT') then p.last_service_date
  when last.status = 'LACTATING' then coalesce(p.last_farrow_date, last.since)
  else last.since end) || '天'`

const disposal = sql`coalesce((select name1 from data_dictionary where uid = ${uuidIn(sql`e.payload ->> 'disposal'`)}), case x.kind when 'CULLED' then
  case e.payload ->> 'kind' when 'SALE' then '出售' when 'DISPOSAL' then '无害化' end when 'SOLD' then '出售' end)`

/** The last place of the animal. */
const lastPlace = sql`(select ${placeOf(sql`t.house_id`, sql`t.pen_id`)} from pig_stay t where ${left}
  and t.farm_id = x.farm_id and t.pig_id = x.pig_id order by t.no desc limit 1)`

/** Its last state; among sums only those of sold pigs need it. */
const lastOf = ({ question: { totalsOnly } }: ReportContext): Sql => sql`
  left join lateral (select sp.status, sp.since from sow_span sp where ${totalsOnly ? sql`x.kind = 'SOLD'` : left}
    and sp.farm_id = x.farm_id and sp.pig_id = x.pig_id order by sp.no desc limit 1) last on true`

/** The exit event. */
const exitEvent = sql`left join lateral (select e.payload, e.uid, e.type from pig_event e where ${left}
    and e.farm_id = x.farm_id and e.pig_id = x.pig_id and e.event_date = x.day
    and e.type in ('event_cull_pig', 'event_death_pig', 'event_sale_pig') order by e.seq desc limit 1) e on true`

const life = sql`left join lateral (select count(*) filter (where not l.nurse) as litters, coalesce(sum(l.live_piglets), 0) as live,
    coalesce(sum(l.weaned), 0) as weaned
  from litter l where ${left} and l.farm_id = x.farm_id and l.pig_id = x.pig_id) life on true`

/** Every breeding pig that died, was culled or sold in the period, and the days of its herd. */
export const pigCullDeath: ServerReport = {
  report: definition,
  from: {
    rows: (context) =>
      context.question.listedOnly
        ? sql`(${exits(context)}) x`
        : sql`(${exits(context)} union all ${herd(context)}) x`,
    joins: {
      ...pigJoin('x'),
      ...breedJoins('x'),
      why: sql`left join data_dictionary why on why.uid = x.reason_id`,
      last: lastOf,
      e: exitEvent,
      life,
    },
    where: ({ filters: f }) => [between(sql`x.parity`, f.parityFrom, f.parityTo)],
  },
  columns: {
    date: sql`x.day`,
    earNo: sql`p.ear_no`,
    pigClass: worded(sql`x.pig_class`, pigClasses),
    breed: breedName,
    parity: sql`x.parity`,
    ageDays: ifLeft(sql`x.day - p.birth_date`),
    herdDays: ifLeft(sql`x.day - p.entry_date`),
    state: stateAtExit,
    kind: worded(sql`x.kind`, kindWords),
    reason: sql`why.name1`,
    weight: sql`(e.payload ->> 'weight')::numeric`,
    amount: sql`(e.payload ->> 'amount')::numeric`,
    disposal,
    place: lastPlace,
    litters: ifLeft(sql`life.litters`),
    live: ifLeft(sql`life.live`),
    weaned: ifLeft(sql`life.weaned`),
    exits: one(left),
    deaths: one(sql`x.kind = 'DEAD'`),
    culls: one(sql`coalesce(${culled}, false)`),
    sales: one(sql`x.kind = 'SOLD' and last.status is distinct from 'CULL_WAIT'`),
    ...Object.fromEntries(
      [0, 1, 2, 3, 4, 5, 6].map((parity) => [`p${parity}`, ofParity(sql`= ${sql.lit(parity)}`)]),
    ),
    p7: ofParity(sql`>= 7`),
    sowDeaths: one(sql`x.kind = 'DEAD' and ${sow}`),
    sowCulls: one(sql`coalesce(${culled}, false) and ${sow}`),
    cullParities: sql`case when ${culled} and ${sow} then x.parity else 0 end`,
    matedDays: sql`x.days`,
  },
  ids: { ...columnsOf('x', 'pigId', 'farmId', 'piece'), eventUid: sql`e.uid`, eventCode: sql`e.type` },
  groups: {
    ...timeAndFarmGroups(sql`x.day`, sql`x.farm_id`),
    reason: {
      key: sql`case when ${left} then x.reason_id::text else 'HERD' end`,
      label: sql`case when ${left} then why.name1 else '在群（未离场）' end`,
      order: sql`case when ${left} then coalesce(why.sort, 0) else 1000000 end`,
    },
    kind: { key: sql`x.kind`, label: worded(sql`x.kind`, kindWords) },
    parity: parityGroup(sql`x.parity`),
    class: { key: sql`x.pig_class`, label: worded(sql`x.pig_class`, pigClasses) },
    breed: groupOfWord(sql`x.breed_id`),
  },
  plan: {
    prepare: async (tx, context) => keeping(context, { addedDays: await freshFarms(tx, context) }),
    addsUp: true,
    filled: ['date'],
  },
  overrides: { listed: left, ofWhole: { deathRate: ['reason', 'kind'], cullRate: ['reason', 'kind'] } },
}
