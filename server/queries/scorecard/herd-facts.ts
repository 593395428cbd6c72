import { sql } from 'kysely'
import { fromDay, inPeriod, toDay } from '#server/kit/report/asked.ts'
import { one } from '#server/kit/report/report.count.ts'
import type { Fact } from '#server/kit/report/report.facts.ts'
import { hasUsualMonths, monthStart } from '#server/kit/report/report.farm-calendar.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { endOf, spanEnd } from '#server/queries/sow-days.ts'
import { statusWord } from '#server/queries/sow-sql.ts'
import { failed } from '../service-sql.ts'
import { asOf, cut, inFarms, joinPig, ofKind } from './scorecard.period.ts'

type Context = Parameters<Fact['from']>[0]

/** Females of the herd. */
export const mine = sql`p.sex = 'F' and not p.deleted`
/** Shift of the herd in days: 138 d is a gestation and a lactation (F63b). */
export const HERD_SHIFT = 138

const later = (day: Sql, shift: number): Sql => (shift === 0 ? day : sql`(${day} + ${sql.lit(shift)})`)
const herdCut = (context: Context, shift: number) =>
  cut(later(sql`p.entry_date`, shift), later(sql`p.exit_date`, shift), sql`p.farm_id`, context)
const giltDays = (context: Context, shift: number) => {
  const { first, after } = herdCut(context, shift)
  return sql`least(${after}, greatest(${first}, coalesce(${later(sql`p.mated_from`, shift)}, ${after}))) - ${first}`
}
const matedDays = (context: Context, shift = 0) =>
  sql`${herdCut(context, shift).days} - (${giltDays(context, shift)})`

const herd = (label: string, shift: number, adds: Fact['adds']): Fact => ({
  label,
  from: (c) =>
    sql`pig p ${herdCut(c, shift).join} where ${inFarms('p', c)} and ${mine} and ${ofKind(c)}
      and p.entry_date <= ${toDay(c)} - ${sql.lit(shift)} and ${endOf('p', 'exit_date')} > ${fromDay(c)} - ${sql.lit(shift)}`,
  farm: sql`p.farm_id`,
  subject: sql`p.uid`,
  uid: sql`${sql.lit(shift)} || '-' || p.uid`,
  day: (c) => herdCut(c, shift).first,
  row: (c) => ({
    parity: sql`p.parity`,
    note: sql`${sql.lit(label)} || ' ' || (${herdCut(c, shift).days}) || ' 天'`,
  }),
  adds,
})

/** Days of every female in the herd, and those since her first service (F03, F04). */
export const herdDays = herd('在群', 0, (c) => ({
  herdDays: herdCut(c, 0).days,
  matedDays: matedDays(c),
  giltDays: giltDays(c, 0),
  idleDays: giltDays(c, 0),
}))

/** Days of mated females in the period shifted back, dated by the days they lead to (F63b). */
export const earlierHerd = herd('前移在群', HERD_SHIFT, (c) => ({
  earlierMatedDays: matedDays(c, HERD_SHIFT),
}))

const roadCut = (context: Context) => cut(sql`sp.from_date`, sql`sp.to_date`, sql`sp.farm_id`, context)
export const matedOnRoad = sql`p.mated_from <= sp.from_date`

/** Days in transit between two farms: on no farm's inventory (§2.8). */
export const roadDays: Fact = {
  label: '在途',
  from: (c) =>
    sql`sow_span sp join pig p on p.farm_id = sp.farm_id and p.uid = sp.pig_id and ${mine} and ${ofKind(c)} ${roadCut(c).join}
      where ${inFarms('sp', c)} and sp.status = 'IN_TRANSIT' and sp.from_date <= ${toDay(c)} and ${spanEnd} > ${fromDay(c)}`,
  farm: sql`sp.farm_id`,
  subject: sql`sp.pig_id`,
  uid: sql`sp.pig_id || '-' || sp.no`,
  day: (c) => roadCut(c).first,
  row: (c) => ({ parity: sql`sp.parity`, note: sql`'在途 ' || (${roadCut(c).days}) || ' 天，不计存栏'` }),
  adds: (c) => {
    const days = roadCut(c).days
    return {
      herdDays: sql`-(${days})`,
      matedDays: sql`case when ${matedOnRoad} then -(${days}) else 0 end`,
      giltDays: sql`case when ${matedOnRoad} then 0 else -(${days}) end`,
      idleDays: sql`case when ${matedOnRoad} then 0 else -(${days}) end`,
    }
  },
}

/**
 * The day ends whose herd is shown: the last one of the period, or of each of its months; where farms count months otherwise, of each
 * farm's.
 */
export const dayEnds = (c: Context) =>
  c.question.groupKey !== 'month'
    ? sql`(select ${toDay(c)} as day)`
    : hasUsualMonths(c)
      ? sql`(select least((g + interval '1 month')::date - 1, ${toDay(c)}) as day
        from generate_series(date_trunc('month', ${fromDay(c)}::timestamp), ${toDay(c)}::timestamp, interval '1 month') g)`
      : sql`(select f.farm_id, least((g + interval '1 month')::date - 1, ${toDay(c)}) as day
        from unnest(${c.farms}::uuid[]) f(farm_id)
          cross join generate_series(${monthStart(c, fromDay(c), sql`f.farm_id`)}, ${toDay(c)}::timestamp, interval '1 month') g)`

/** True of a row of `alias` that belongs to a day end `e`. */
export const ofDayEnd = (alias: string, c: Context) =>
  c.question.groupKey !== 'month' || hasUsualMonths(c)
    ? inFarms(alias, c)
    : sql`e.farm_id = ${sql.ref(`${alias}.farm_id`)}`

/** Only females have these states; CULL_WAIT is also a state of boars. */
export const isFemale = sql`(sp.status in ('GILT', 'MATED', 'PREGNANT', 'LACTATING', 'WEANED', 'OPEN') or (sp.status = 'CULL_WAIT'
  and exists (select 1 from pig f where f.farm_id = sp.farm_id and f.uid = sp.pig_id and f.sex = 'F')))`
const inState = (status: string) => one(sql`sp.status = ${sql.lit(status)}`)
/** Sums a female adds to at a day end. */
export const heads: Readonly<Record<string, Sql>> = {
  endSows: sql`1`,
  endGilts: inState('GILT'),
  endMated: inState('MATED'),
  endPregnant: inState('PREGNANT'),
  endLactating: inState('LACTATING'),
  endWeaned: inState('WEANED'),
  endOpen: inState('OPEN'),
  endCullWait: inState('CULL_WAIT'),
  endParities: sql`sp.parity`,
  endFarrowed: one(sql`sp.parity > 0`),
}

/** Females at the end of the last day (of each month), by state, with their parities (F05, F06). */
export const closingHerd: Fact = {
  label: '期末存栏',
  from: (c) =>
    sql`${dayEnds(c)} e join sow_span sp on ${ofDayEnd('sp', c)} and sp.from_date <= e.day
      and ${spanEnd} > e.day and ${isFemale} ${joinPig('sp', c)}`,
  farm: sql`sp.farm_id`,
  subject: sql`sp.pig_id`,
  uid: sql`sp.pig_id || '-' || sp.no`,
  day: () => sql`e.day`,
  row: () => ({ parity: sql`sp.parity`, note: statusWord(sql`sp.status`) }),
  adds: () => heads,
}

const spanCut = roadCut
/** A gilt waiting to be culled was never served: her days are those of a gilt. */
export const wasMated = sql`(sp.parity > 0 or sp.status <> 'CULL_WAIT' or exists (select 1 from sow_span b where b.farm_id = sp.farm_id
  and b.pig_id = sp.pig_id and b.no < sp.no and b.status in ('MATED', 'PREGNANT', 'OPEN')))`

/** Days of mated females that were neither served nor suckling (§4.5). */
export const idleDays: Fact = {
  label: '断奶空怀待淘',
  from: (c) =>
    sql`sow_span sp ${joinPig('sp', c)} ${spanCut(c).join} where ${inFarms('sp', c)} and sp.status in ('WEANED', 'OPEN', 'CULL_WAIT')
      and sp.from_date <= ${toDay(c)} and ${spanEnd} > ${fromDay(c)} and ${wasMated}`,
  farm: sql`sp.farm_id`,
  subject: sql`sp.pig_id`,
  uid: sql`sp.pig_id || '-' || sp.no`,
  day: (c) => spanCut(c).first,
  row: (c) => ({
    parity: sql`sp.parity`,
    note: sql`${statusWord(sql`sp.status`)} || ' ' || (${spanCut(c).days}) || ' 天'`,
  }),
  adds: (c) => ({ npd: spanCut(c).days, idleDays: spanCut(c).days }),
}

/** A failed service is unproductive from its first day, until she is found open, leaves or is to be culled. */
export const failedEnd = sql`case when s.outcome = 'REMOVED' then least(s.outcome_date, (select min(w.from_date) from sow_span w
  where w.farm_id = s.farm_id and w.pig_id = s.pig_id and w.status = 'CULL_WAIT' and w.from_date >= s.service_date)) else s.outcome_date end`
const knownFailed = (c: Context) => sql`(${failed} and s.outcome_date <= ${asOf(c)})`
/** Of a service before her arrival only the days in this herd count. */
export const failedStart = sql`case when s.init then greatest(s.service_date, (select e.entry_date from pig e
  where e.farm_id = s.farm_id and e.uid = s.pig_id)) else s.service_date end`
const failedCut = (c: Context) => cut(failedStart, failedEnd, sql`s.farm_id`, c)

/** Days in failed services: without production, as known at the requested day end. */
export const failedDays: Fact = {
  label: '失败妊娠',
  from: (c) =>
    sql`sow_service s ${joinPig('s', c)} ${failedCut(c).join} where ${inFarms('s', c)} and ${knownFailed(c)}
      and s.service_date <= ${toDay(c)} and s.outcome_date > ${fromDay(c)} and ${failedEnd} > greatest(${failedStart}, ${fromDay(c)})`,
  farm: sql`s.farm_id`,
  subject: sql`s.pig_id`,
  uid: sql`s.uid`,
  day: (c) => failedCut(c).first,
  row: (c) => ({
    parity: sql`s.cycle_parity`,
    note: sql`'配种 ' || s.service_date || ' 至 ' || ${failedEnd} || '，' || (${failedCut(c).days}) || ' 天'`,
  }),
  adds: (c) => ({ npd: failedCut(c).days, idleDays: failedCut(c).days }),
}

const sow = sql`p.pig_class = 'SOW'`
const culled = sql`(p.exit_type = 'CULLED' or (p.exit_type = 'SOLD' and (select w.status from sow_span w
  where w.farm_id = p.farm_id and w.pig_id = p.uid order by w.no desc limit 1) = 'CULL_WAIT'))`

/** Mated females that died or were culled (F09, F10). */
export const exits: Fact = {
  label: '离场',
  from: (c) =>
    sql`pig p where ${inFarms('p', c)} and ${mine} and ${sow} and ${ofKind(c)} and ${inPeriod(sql`p.exit_date`, c)}
      and (p.exit_type = 'DEAD' or ${culled})`,
  farm: sql`p.farm_id`,
  subject: sql`p.uid`,
  uid: sql`p.uid`,
  day: () => sql`p.exit_date`,
  row: () => ({ parity: sql`p.parity`, note: sql`case p.exit_type when 'DEAD' then '死亡' else '淘汰' end` }),
  adds: () => ({ deaths: one(sql`p.exit_type = 'DEAD'`), culls: one(sql`p.exit_type <> 'DEAD'`) }),
}
