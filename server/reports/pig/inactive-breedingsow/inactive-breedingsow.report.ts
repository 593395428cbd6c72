import { sql } from 'kysely'
import { EVENT_LABELS } from '#domain/sow/event-types.ts'
import { pigClasses } from '#resources/pig/breeding-pig.ts'
import { inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { farmParameter } from '#server/kit/report/farm-parameter.ts'
import { one } from '#server/kit/report/report.count.ts'
import { monthStart } from '#server/kit/report/report.farm-calendar.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { isFemale } from '#server/queries/scorecard/herd-facts.ts'
import { isMated, stands, touches } from '#server/queries/sow-days.ts'
import {
  between,
  breedGroup,
  groupInOrder,
  houseGroup,
  inPlace,
  ofBreed,
  parityGroup,
  pigJoins,
  pigOf,
  placeOf,
  timeAndFarmGroups,
  uuidIn,
  worded,
} from '#server/queries/sow-sql.ts'
import { definition, idleStates } from './inactive-breedingsow.definition.ts'

/** Purpose of a day of a female (§4.5), in the order of a cycle. */
const partWords = {
  GILT_TO_SERVICE: '后备入场→首配',
  GILT_TO_EXIT: '后备→离场',
  GILT_WAITING: '后备未配',
  GESTATION: '妊娠（已分娩）',
  RUNNING: '妊娠（未结束，暂计生产）',
  LACTATION: '哺乳',
  WEAN_TO_SERVICE: '断奶→配种',
  SERVICE_TO_FOUND: '配种→发现未孕',
  OPEN_TO_SERVICE: '发现→再配',
  WEAN_TO_EXIT: '断奶→离场',
  OPEN_TO_EXIT: '发现→离场',
  SERVICE_TO_EXIT: '配种→离场',
  WEAN_WAITING: '断奶未配',
  OPEN_WAITING: '空怀未配',
  CULL_WAITING: '待淘汰',
} as const
type Part = keyof typeof partWords

const PRODUCTIVE: readonly Part[] = ['GESTATION', 'RUNNING', 'LACTATION']
const isGilt = (part: Part): boolean => part.startsWith('GILT_')
const keys = Object.keys(partWords) as Part[]

const giltParts = keys.filter(isGilt)
const npdParts = keys.filter((part) => !isGilt(part) && !PRODUCTIVE.includes(part))

const toServiceOrExit = (
  start: string,
  asOf: Sql,
): Sql => sql`case when then_served.pig_id is not null then ${sql.lit(`${start}_TO_SERVICE`)}
  when sp.to_date <= ${asOf} then ${sql.lit(`${start}_TO_EXIT`)}
  else ${sql.lit(`${start}_WAITING`)} end`

/**
 * The part of a span `sp` (`mated`) with its service `s` and the one that ended it, `then_served`, as known at the day end of `asOf`: an
 * end that came later was not known, so the service still counts as running.
 */
const partOf = (asOf: Sql): Sql => sql`case
  when not sp.mated and sp.status = 'GILT' then ${toServiceOrExit('GILT', asOf)}
  when not sp.mated then 'GILT_TO_EXIT'
  when sp.status = 'LACTATING' then 'LACTATION'
  when sp.status = 'WEANED' then ${toServiceOrExit('WEAN', asOf)}
  when sp.status = 'OPEN' then ${toServiceOrExit('OPEN', asOf)}
  when sp.status not in ('MATED', 'PREGNANT') then 'CULL_WAITING'
  when s.outcome in ('OPEN', 'POSITIVE', 'TRANSFERRED') or s.outcome_date > ${asOf} then 'RUNNING'
  when s.outcome = 'FARROWED' then 'GESTATION'
  when s.outcome = 'REMOVED' then 'SERVICE_TO_EXIT'
  else 'SERVICE_TO_FOUND' end`

/** From this parity on a sow is rather culled than served again. */
const OLD_PARITY = 7
const MANY_SERVICES = 3

/**
 * Services that ended in the period or later, each until the next one: joined at once, not looked up for every span. The
 * list shows no served animal.
 */
const runningServices = (context: ReportContext, from: Sql): Sql => sql`
  select s.farm_id, s.pig_id, s.outcome, s.outcome_date, s.service_date,
      lead(s.service_date) over (partition by s.farm_id, s.pig_id order by s.service_date) as next
    from sow_service s where ${inFarms(sql`s.farm_id`, context)} and ${context.question.listedOnly ? sql`false` : sql`(s.outcome_date is null or s.outcome_date >= ${from})`}`

/**
 * Spans of the period with their outcome by its last day, cut by month where months are grouped. The offset keeps
 * the part of a row from being computed again for each of the sums.
 */
const pieces = (context: ReportContext): Sql => {
  const { filters: f } = context
  const { groupKey, listedOnly } = context.question
  const [from, to] = [sql`${f.dateFrom}::date`, sql`${f.dateTo}::date`]
  const byMonth = groupKey === 'month'
  const first = byMonth ? sql`greatest(sp.from_date, ${from}, m.month)` : sql`greatest(sp.from_date, ${from})`
  const after = byMonth
    ? sql`least(coalesce(sp.to_date, ${to} + 1), ${to} + 1, (m.month + interval '1 month')::date)`
    : sql`least(coalesce(sp.to_date, ${to} + 1), ${to} + 1)`
  const months = sql`cross join lateral (select g::date as month from generate_series(
    ${monthStart(context, sql`greatest(sp.from_date, ${from})`, sql`sp.farm_id`)},
    least(coalesce(sp.to_date - 1, ${to}), ${to})::timestamp, interval '1 month') g) m`
  return sql`with running as materialized (${runningServices(context, from)})
    select sp.*, ${partOf(to)} as part, ${first} as day, ${after} - ${first} as length,
      ${to} as as_of, ${after} > ${to} as last_piece, ${farmParameter(context, 'npd_day_cost', sql`sp.farm_id`)} as day_cost
    from (select sp.farm_id, sp.pig_id, sp.no, sp.status, sp.open_reason, sp.parity, sp.from_date, sp.to_date, sp.since, ${isMated} as mated
      from sow_span sp where ${inFarms(sql`sp.farm_id`, context)} and ${listedOnly ? stands(to) : touches(from, to)}
        and ${isFemale} and ${between(sql`sp.parity`, f.parityFrom, f.parityTo)}) sp
    left join running s on s.farm_id = sp.farm_id and s.pig_id = case when sp.status in ('MATED', 'PREGNANT') then sp.pig_id end
      and s.service_date <= sp.from_date and (s.next is null or s.next > sp.from_date)
    left join running then_served on then_served.farm_id = sp.farm_id and then_served.service_date = sp.to_date
      and then_served.pig_id = case when sp.status in ('GILT', 'WEANED', 'OPEN') and sp.to_date <= ${to} then sp.pig_id end
    ${byMonth ? months : sql``}
    offset 0`
}

/** Columns of the list of idle animals only: last event, reason, and progress of the cycle. */
const lastEvent = sql`left join lateral (select e.type, e.event_date from pig_event e where idle.now
      and e.farm_id = x.farm_id and e.pig_id = x.pig_id and e.event_date <= x.as_of
      order by e.event_date desc, e.seq desc limit 1) e on true`
const why = sql`left join lateral (select d.name1 from pig_event c join data_dictionary d on d.uid = ${uuidIn(sql`c.payload ->> 'reason'`)}
      where idle.now and c.farm_id = x.farm_id and c.pig_id = x.pig_id and c.event_date = x.from_date
        and c.type in ('event_gestation', 'event_cull_decide', 'event_cull_pig') order by c.seq desc limit 1) why on true`
const cycle = sql`left join lateral (select (select count(*) from sow_service s where s.farm_id = x.farm_id and s.pig_id = x.pig_id
        and s.cycle_parity = x.parity and s.service_date <= x.as_of) as services,
      (select sum(least(coalesce(o.to_date, x.as_of + 1), x.as_of + 1) - o.from_date) from sow_span o
        where o.farm_id = x.farm_id and o.pig_id = x.pig_id and o.no <= x.no and o.parity = x.parity
          and o.status not in ('LACTATING', 'GILT')) as npd where idle.now) cycle on true`

const state = sql`case x.status when 'OPEN' then x.open_reason else x.status end`
const daysIn = sql`x.as_of - x.since`

const birth = sql`(select b.birth_date from pig b where b.farm_id = x.farm_id and b.uid = x.pig_id)`

/** Idle at the end of the last day, with the filtered states and days. */
const idle = (context: ReportContext, f = context.filters): Sql => sql`(x.last_piece
  and (x.status in ('WEANED', 'OPEN', 'CULL_WAIT') or (x.status = 'GILT' and x.as_of - ${birth} >= ${farmParameter(context, 'gilt_npd_age', sql`x.farm_id`)}))
  and (${f.state}::text is null or ${state} = ${f.state}::text)
  and (${f.daysMin}::int is null or ${daysIn} >= ${f.daysMin}::int))`

const isPart = (...parts: readonly Part[]): Sql =>
  sql`x.part in (${sql.join(parts.map((part) => sql.lit(part)))})`
const daysOf = (...parts: readonly Part[]): Sql => sql`case when ${isPart(...parts)} then x.length else 0 end`

const advice = sql`case when x.status = 'CULL_WAIT' or x.parity >= ${sql.lit(OLD_PARITY)}
  or cycle.services >= ${sql.lit(MANY_SERVICES)} then '淘汰' else '配种' end`

/** Females without production on a day, and every day of the herd by its purpose (§4.5). */
export const inactiveBreedingsow: ServerReport = {
  report: definition,
  from: {
    rows: (context) => sql`(${pieces(context)}) x`,
    joins: {
      p: (context) => sql`cross join lateral (${pigOf('x', context)}) p`,
      ...pigJoins,
      idle: (context) => sql`cross join lateral (select ${idle(context)} as now) idle`,
      e: lastEvent,
      why,
      cycle,
    },
    where: ({ filters: f }) => [ofBreed(f.breedId), inPlace(f.houseId)],
  },
  columns: {
    earNo: sql`p.ear_no`,
    pigClass: worded(sql`p.pig_class`, pigClasses),
    parity: sql`x.parity`,
    state: worded(state, idleStates),
    since: sql`x.since`,
    days: daysIn,
    lastEvent: worded(sql`e.type`, EVENT_LABELS),
    lastEventDate: sql`e.event_date`,
    cycleNpd: sql`case when x.mated then cycle.npd end`,
    reason: sql`why.name1`,
    advice,
    place: placeOf(sql`p.house_id`, sql`p.pen_id`),
    part: worded(sql`x.part`, partWords),
    from: sql`x.day`,
    now: one(sql`idle.now`),
    npd: daysOf(...npdParts),
    npdCost: sql`${daysOf(...npdParts)} * x.day_cost::numeric`,
    weanToService: daysOf('WEAN_TO_SERVICE'),
    serviceToFound: daysOf('SERVICE_TO_FOUND'),
    openToService: daysOf('OPEN_TO_SERVICE'),
    serviceToExit: daysOf('SERVICE_TO_EXIT'),
    idleToExit: daysOf('WEAN_TO_EXIT', 'OPEN_TO_EXIT'),
    waiting: daysOf('WEAN_WAITING', 'OPEN_WAITING'),
    cullWaiting: daysOf('CULL_WAITING'),
    provisional: daysOf('RUNNING'),
    giltDays: daysOf(...giltParts),
    matedDays: sql`case when x.mated then x.length else 0 end`,
    herdDays: sql`x.length`,
    idleDays: daysOf(...npdParts, ...giltParts),
  },
  ids: { pigId: sql`x.pig_id`, farmId: sql`x.farm_id`, piece: sql`x.no || '-' || x.day` },
  groups: {
    part: groupInOrder(sql`x.part`, partWords),
    ...timeAndFarmGroups(sql`x.day`, sql`x.farm_id`),
    parity: parityGroup(sql`x.parity`),
    house: houseGroup,
    breed: breedGroup,
  },
  overrides: { listed: sql`idle.now`, ofWhole: { npdPerYear: ['part'], npdWithGilts: ['part'] } },
}
