import { sql } from 'kysely'
import { MATE_CATEGORY_LABELS, SERVICE_OUTCOME_LABELS } from '#domain/sow/sow.labels.ts'
import { equals, ifGiven, inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext, ReportSource } from '#server/kit/report/definition.ts'
import { each, one } from '#server/kit/report/report.count.ts'
import { byMonth, byWeek } from '#server/kit/report/report.farm-calendar.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { inCohort, ofPeriod, opening, RATE_FIGURES } from '#server/queries/opening-services.ts'
import { byCategory, failed, weaningInterval } from '#server/queries/service-sql.ts'
import {
  between,
  boarGroup,
  breedJoins,
  breedName,
  groupOfCode,
  groupOfPlace,
  groupOfWord,
  ofBreed,
  pigJoin,
  worded,
} from '#server/queries/sow-sql.ts'

const s = (name: string): Sql => sql.ref(`s.${name}`)
const l = (name: string): Sql => sql.ref(`l.${name}`)

const kept = sql`s.outcome <> 'TRANSFERRED'`
const ripe = sql`s.service_date <= k.last_day`
const mature = sql`(${ripe} and ${kept})`
const ended = (outcome: string): Sql => one(sql`${ripe} and s.outcome = ${sql.lit(outcome)}`)
const ifWeaned = (value: Sql): Sql => sql`case when l.wean_date is not null then ${value} end`

/**
 * Services of the period by the date of their first dose, with the litter of each. Services of an opening state are
 * go-live data and count in no period, but in the farrowing rate where the farm includes them (§3.8).
 */
export const cohortFrom: ReportSource = {
  alias: 's',
  rows: (context) => sql`sow_service s cross join lateral (${constants(context)}) k`,
  joins: {
    ...pigJoin('s'),
    ...breedJoins('p'),
    l: (context) => sql`left join litter l on l.farm_id = s.farm_id and l.service_uid = s.uid
      ${context.question.totalsOnly ? sql`` : sql`and l.pig_id = s.pig_id`} and ${inFarms(sql`l.farm_id`, context)}
      and l.farrow_date >= ${context.filters.dateFrom}::date`,
  },
  day: 'mateDate',
  where: (context, f = context.filters) => [
    sql`${inFarms(sql`s.farm_id`, context)} and ${inCohort(context)}`,
    ...[between(sql`s.cycle_parity`, f.parityFrom, f.parityTo), ofBreed(f.breedId)],
    ...[equals(s('boar_earnock'), f.boarEarnock), equals(s('technician'), f.technician)],
    ifGiven(f.method, matedBy(f.method)),
  ],
}

const constants = (context: ReportContext): Sql => {
  const { today, params } = context
  return sql`select ${today}::date - ${sql.lit(params.all.farrowing_rate_mature_days)} as last_day, ${opening(context)} as opening`
}

/** The method is only in the event: no figure needs it. */
const matedBy = (method: unknown): Sql => sql`exists (select 1 from pig_event e
  where e.farm_id = s.farm_id and e.event_date = s.service_date and e.uid = s.uid and e.payload ->> 'method' = ${method}::text)`

const rows: Readonly<Record<string, Sql>> = {
  mateDate: s('service_date'),
  earNo: sql`p.ear_no`,
  breed: breedName,
  parity: s('cycle_parity'),
  category: worded(s('category'), MATE_CATEGORY_LABELS),
  outcome: worded(s('outcome'), SERVICE_OUTCOME_LABELS),
  maturity: sql`case when s.service_date <= k.last_day then '已成熟' else '进行中' end`,
  farrowDate: l('farrow_date'),
}

const figures: Readonly<Record<string, Sql>> = {
  services: each,
  doses: s('dose_count'),
  ...byCategory,
  repeats: one(sql`s.service_no > 1`),
  running: one(sql`s.service_date > k.last_day`),
  matured: one(mature),
  conceived: one(sql`s.positive_date is not null`),
  known: one(sql`s.positive_date is not null or ${failed}`),
  awaited: one(sql`s.outcome = 'OPEN'`),
  maturedFarrowed: ended('FARROWED'),
  remaining: one(sql`${mature} and s.outcome <> 'REMOVED'`),
  counted: one(kept),
  returned: ended('RETURN'),
  negative: ended('NEGATIVE'),
  aborted: ended('ABORT'),
  lateOpen: ended('LATE_OPEN'),
  removed: ended('REMOVED'),
  ...weaningInterval,
  litters: one(sql`l.uid is not null`),
  totalBorn: l('total_born'),
  livePiglets: l('live_piglets'),
  healthy: l('healthy'),
  stillborn: l('stillborn'),
  deformedLitters: one(sql`coalesce(l.deformed_live + l.deformed_dead, 0) > 0`),
  litterWeight: l('litter_weight'),
  weighedLive: sql`case when l.litter_weight is not null then l.live_piglets end`,
  weanedLitters: one(sql`l.wean_date is not null`),
  weaned: l('weaned'),
  weanedOfWeaned: ifWeaned(l('weaned')),
  deaths: ifWeaned(l('deaths')),
  startedOfWeaned: ifWeaned(sql`l.deaths + l.weaned + l.selected`),
}

/** SQL of every column a report of the service cohort may show. */
export const cohortColumns: Readonly<Record<string, Sql>> = {
  ...rows,
  ...Object.fromEntries(
    Object.entries(figures).map(([key, value]) => [key, RATE_FIGURES.has(key) ? value : ofPeriod(value)]),
  ),
}

export const cohortIds = { uid: s('uid'), pigId: s('pig_id'), farmId: s('farm_id') }

/** From this parity on sows form one group, as in the parity distribution (F05). */
const OLD = 7
const band = sql`least(s.cycle_parity, ${sql.lit(OLD)})`

export const cohortGroups = {
  week: byWeek(sql`s.service_date`, sql`s.farm_id`),
  month: byMonth(sql`s.service_date`, sql`s.farm_id`),
  parity: {
    key: band,
    label: sql`case ${band} when ${sql.lit(OLD)} then '≥7' when 0 then '0 后备' else (${band})::text end`,
    order: band,
    ofKey: true,
  },
  category: groupOfCode(s('category'), MATE_CATEGORY_LABELS),
  boar: boarGroup(s('boar_id'), s('boar_earnock')),
  technician: { key: s('technician') },
  breed: groupOfWord(sql`p.breed_id`),
  farm: groupOfPlace(s('farm_id')),
} as const
