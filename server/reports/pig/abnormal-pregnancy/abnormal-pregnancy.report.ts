import { sql } from 'kysely'
import { MATE_CATEGORY_LABELS } from '#domain/sow/sow.labels.ts'
import { equals, inFarms, isGiven } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { one } from '#server/kit/report/report.count.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { inCohort, ofPeriod, opening } from '#server/queries/opening-services.ts'
import {
  between,
  boarGroup,
  breedGroup,
  breedJoins,
  breedName,
  groupOfPlace,
  inPlace,
  ofBreed,
  ofEarNos,
  placeOf,
  timeAndFarmGroups,
  worded,
} from '#server/queries/sow-sql.ts'
import { dictionaryWords } from '#server/reports/dictionary-words.ts'
import { abnormalPregnancyDefinition } from './abnormal-pregnancy.definition.ts'
import { followUpLabels, IRREGULAR, intervalBars, LAST_BAR, regularReturns, resultLabels } from './returns.ts'

const failed = sql`(s.outcome in ('RETURN', 'NEGATIVE', 'ABORT', 'LATE_OPEN', 'REMOVED'))`
const result = sql`case when s.outcome = 'REMOVED' then p.exit_type when ${failed} then s.outcome end`
const followUp = sql`case when not ${failed} then null when next.service_date is not null then 'REBRED'
  when p.exit_type is not null then p.exit_type when p.status = 'CULL_WAIT' then 'CULL_WAIT' else 'TODO' end`
const days = sql`(s.outcome_date - s.service_date)`
const ifFailed = (value: Sql): Sql => sql`case when ${failed} then ${value} end`
const ripe = sql`k.by_mating and s.service_date <= k.mature_by`
const mature = sql`(${ripe} and s.outcome <> 'TRANSFERRED')`
const ended = (outcome: string): Sql => one(sql`${ripe} and s.outcome = ${sql.lit(outcome)}`)

const returnType = sql`case when s.outcome <> 'RETURN' then null ${sql.join(
  regularReturns.map(
    ({ from, to, label }) =>
      sql`when ${days} between ${sql.lit(from)} and ${sql.lit(to)} then ${sql.lit(label)}`,
  ),
  sql` `,
)} else ${sql.lit(IRREGULAR)} end`

const interval = sql`case ${sql.join(
  intervalBars.map(([last, label]) => sql`when ${days} <= ${sql.lit(last)} then ${sql.lit(label)}`),
  sql` `,
)} else ${sql.lit(LAST_BAR)} end`

/** Services without a failure are one group among the failures: they only count as divisor. */
const orSound = (name: Sql): Sql =>
  sql`case when ${failed} then coalesce(${name}, '未填') else '未见异常' end`
const soundLast = (place: Sql): Sql => sql`case when ${failed} then ${place} end`

/** Groups of the failures, not of the services they are divided by. */
const OF_WHOLE = ['result', 'interval', 'returnType', 'followUp']
const RATES = ['returnRate', 'negativeRate', 'openRate', 'abortRate', 'removedRate']

/** Services before go-live count only by mating date, where the farm includes them: they did not fail in a period of the farm. */
const asked = (context: ReportContext): Sql => {
  const { farms, filters: f } = context
  return sql`
  ${inFarms(sql`s.farm_id`, { farms })} and (not s.init or (k.by_mating and ${inCohort(context)}))
  and case when k.by_mating then s.service_date between ${f.dateFrom}::date and ${f.dateTo}::date
    else ${failed} and s.outcome_date between ${f.dateFrom}::date and ${f.dateTo}::date end
  and ${between(sql`s.cycle_parity`, f.parityFrom, f.parityTo)}
  and ${ofBreed(f.breedId)} and ${ofEarNos(f.earNos)}
  and ${equals(sql`s.boar_earnock`, f.boarEarnock)} and ${equals(sql`s.technician`, f.technician)}`
}

/** Failures that match the filters; the others stay in their cohort. */
const meant = ({ filters: f }: ReportContext): Sql => sql`${failed}
  and ${equals(result, f.result)} and ${equals(followUp, f.followUp)}`

/** The cause of an abortion is in the check that found it, that of a departure in the animal. */
const cause = sql`coalesce(case when s.outcome = 'REMOVED' then p.exit_reason::text end, (
  select e.payload->>'reason' from pig_event e where e.farm_id = s.farm_id and e.pig_id = s.pig_id
    and e.event_date = s.outcome_date and e.type = 'event_gestation' and s.outcome = 'ABORT' limit 1))`

/** Place of the sow on the day of the mating. */
const stay = sql`left join lateral (select y.house_id, y.pen_id from pig_stay y where y.farm_id = s.farm_id and y.pig_id = s.pig_id
      and y.from_date <= s.service_date and (y.to_date is null or y.to_date > s.service_date)
      order by y.no desc limit 1) stay on true`
/** Sums need only the animals of failures; breeds and filters need those of all services. */
const animal = ({ filters, question: { totalsOnly, groupKey } }: ReportContext): Sql => {
  const found = sql`p.farm_id = s.farm_id and p.uid = s.pig_id`
  const all = !totalsOnly || groupKey === 'breed' || isGiven(filters.breedId) || isGiven(filters.earNos)
  return all
    ? sql`left join pig p on ${found}`
    : sql`left join lateral (select p.* from pig p where ${failed} and ${found} offset 0) p on true`
}
const constants = (context: ReportContext): Sql => {
  const { filters, today, params } = context
  return sql`select ${filters.basis}::text is distinct from 'RESULT' as by_mating, ${today}::date as today, ${opening(context)} as opening,
      ${today}::date - ${sql.lit(params.all.farrowing_rate_mature_days)} as mature_by`
}

/** Failed services, as a share of all services of their cohort. Source: §5.8, F25. */
export const abnormalPregnancy: ServerReport = {
  report: abnormalPregnancyDefinition,
  from: {
    rows: (context) => sql`sow_service s cross join lateral (${constants(context)}) k`,
    joins: {
      p: animal,
      ...breedJoins('p'),
      next: sql`left join lateral (select n.service_date from sow_service n where n.farm_id = s.farm_id and n.pig_id = s.pig_id
        and n.service_date >= s.outcome_date and n.uid <> s.uid and ${failed} order by n.service_date limit 1) next on true`,
      stay,
      r: sql`left join ${dictionaryWords('abort_reason', 'cull_reason', 'death_reason')} r on r.uid = ${cause}`,
      m: (context) => sql`cross join lateral (select ${meant(context)} as meant) m`,
    },
    where: (context) => [asked(context), inPlace(context.filters.houseId, 'stay')],
  },
  columns: {
    earNo: sql`p.ear_no`,
    breed: breedName,
    parity: sql`s.cycle_parity`,
    mateDate: sql`s.service_date`,
    category: worded(sql`s.category`, MATE_CATEGORY_LABELS),
    boarEarnock: sql`s.boar_earnock`,
    technician: sql`s.technician`,
    place: placeOf(sql`stay.house_id`, sql`stay.pen_id`),
    endDate: ifFailed(sql`s.outcome_date`),
    result: worded(result, resultLabels),
    gestationDays: ifFailed(days),
    returnType,
    reason: sql`r.name1`,
    followUp: worded(followUp, followUpLabels),
    failures: one(sql`m.meant`),
    npd: sql`case when m.meant then coalesce(next.service_date, p.exit_date, k.today) - s.service_date else 0 end`,
    services: ofPeriod(one(sql`k.by_mating`)),
    matured: one(mature),
    running: ofPeriod(one(sql`k.by_mating and s.service_date > k.mature_by`)),
    returned: ended('RETURN'),
    negative: ended('NEGATIVE'),
    lateOpen: ended('LATE_OPEN'),
    aborted: ended('ABORT'),
    removed: ended('REMOVED'),
    failureDays: sql`case when m.meant then ${days} else 0 end`,
  },
  ids: { uid: sql`s.uid`, pigId: sql`s.pig_id`, farmId: sql`s.farm_id` },
  groups: {
    ...timeAndFarmGroups(dayOf(), sql`s.farm_id`),
    result: { key: result, label: orSound(worded(result, resultLabels)), order: soundLast(result) },
    interval: { key: ifFailed(interval), label: orSound(interval), order: ifFailed(days) },
    returnType: {
      key: ifFailed(sql`coalesce(${returnType}, '非返情')`),
      label: orSound(sql`coalesce(${returnType}, '非返情')`),
      order: soundLast(sql`coalesce(${days}, 0)`),
    },
    followUp: { key: followUp, label: orSound(worded(followUp, followUpLabels)), order: soundLast(followUp) },
    category: {
      key: sql`s.category`,
      label: worded(sql`s.category`, MATE_CATEGORY_LABELS),
      order: sql`s.category`,
    },
    parity: { key: sql`s.cycle_parity` },
    breed: breedGroup,
    boar: boarGroup(sql`s.boar_id`, sql`s.boar_earnock`),
    technician: { key: sql`s.technician` },
    house: groupOfPlace(sql`stay.house_id`),
  },
  overrides: {
    listed: sql`m.meant`,
    ofWhole: {
      share: Object.keys(abnormalPregnancyDefinition.groups),
      ...Object.fromEntries(RATES.map((rate) => [rate, OF_WHOLE])),
    },
  },
}

/** The day of a service: its mating, or its failure where the filter says so. */
function dayOf(): Sql {
  return sql`case when k.by_mating then s.service_date else s.outcome_date end`
}
