import { sql } from 'kysely'
import { MATE_CATEGORY_LABELS, SERVICE_OUTCOME_LABELS } from '#domain/sow/sow.labels.ts'
import { fromDay, inPeriod, toDay } from '#server/kit/report/asked.ts'
import { one } from '#server/kit/report/report.count.ts'
import type { Fact } from '#server/kit/report/report.facts.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { endOf } from '#server/queries/sow-days.ts'
import { worded } from '#server/queries/sow-sql.ts'
import { inCohort, RATE_FIGURES } from '../opening-services.ts'
import { byCategory, failed, weaningInterval } from '../service-sql.ts'
import { asOf, inFarms, joinPig } from './scorecard.period.ts'

type Context = Parameters<Fact['from']>[0]

/** Days after which a service has farrowed or never will (F21). */
export const matureAfter = ({ params }: Context): Sql => sql.lit(params.all.farrowing_rate_mature_days)
/** A gestation before the farrowings that are estimated (F23). */
export const gestation = ({ params }: Context): Sql => sql.lit(params.all.gestation_days)
const WEEK = sql.lit(7)

const known = (c: Context): Sql => sql`(s.outcome_date <= ${asOf(c)})`
const positive = (c: Context): Sql => sql`(s.positive_date <= ${asOf(c)})`
const kept = (c: Context): Sql => sql`(s.outcome <> 'TRANSFERRED' or not ${known(c)})`
const ripe = (c: Context): Sql => sql`(s.service_date <= ${asOf(c)} - ${matureAfter(c)} and ${kept(c)})`
const ended = (c: Context, outcome: string): Sql =>
  one(sql`${ripe(c)} and ${known(c)} and s.outcome = ${sql.lit(outcome)}`)
const firstResult = (c: Context): Sql => sql`coalesce(${positive(c)}, false) or (${failed} and ${known(c)})`
const reported = sql`${worded(sql`s.category`, MATE_CATEGORY_LABELS)} || '，' || ${worded(sql`s.outcome`, SERVICE_OUTCOME_LABELS)}
  || coalesce(' ' || s.outcome_date, '')`

/** A service before go-live counts only in the farrowing rate. */
const ofPeriod = (adds: Readonly<Record<string, Sql>>): Record<string, Sql> =>
  Object.fromEntries(
    Object.entries(adds).map(([key, value]) => [
      key,
      RATE_FIGURES.has(key) ? value : sql`case when not s.init then ${value} end`,
    ]),
  )

/**
 * Services of the period with their outcomes (F20–F27, F08). Those of an opening state count in no period,
 * but in the farrowing rate where the farm includes them (§3.8).
 */
export const services: Fact = {
  label: '配种',
  from: (c) =>
    sql`sow_service s ${joinPig('s', c)} where ${inFarms('s', c)} and ${inCohort(c)} and ${inPeriod(sql`s.service_date`, c)}`,
  farm: sql`s.farm_id`,
  subject: sql`s.pig_id`,
  uid: sql`s.uid`,
  day: () => sql`s.service_date`,
  row: () => ({ parity: sql`s.cycle_parity`, note: reported }),
  adds: (c) =>
    ofPeriod({
      services: sql`1`,
      ...byCategory,
      repeats: one(sql`s.service_no > 1`),
      firstMated: one(sql`s.category = 'GILT' and s.service_no = 1`),
      unripe: one(sql`s.service_date > ${asOf(c)} - ${matureAfter(c)}`),
      matured: one(ripe(c)),
      maturedFarrowed: ended(c, 'FARROWED'),
      remaining: one(sql`${ripe(c)} and not (s.outcome = 'REMOVED' and ${known(c)})`),
      returned: ended(c, 'RETURN'),
      aborted: ended(c, 'ABORT'),
      conceived: one(sql`coalesce(${positive(c)}, false)`),
      known: one(sql`coalesce(${firstResult(c)}, false)`),
      awaited: one(sql`not coalesce(${firstResult(c)}, false)`),
      firstConceived: one(sql`s.service_no = 1 and coalesce(${positive(c)}, false)`),
      firstKnown: one(sql`s.service_no = 1 and coalesce(${firstResult(c)}, false)`),
      ...weaningInterval,
    }),
}

const shiftedDay = (c: Context): Sql => sql`(s.service_date + ${gestation(c)})`

/** Services one gestation before the period: the approximate source of its farrowings (F23). */
export const earlierServices: Fact = {
  label: '前移配种',
  from: (c) =>
    sql`sow_service s ${joinPig('s', c)} where ${inFarms('s', c)} and not s.init
      and s.service_date between ${fromDay(c)} - ${gestation(c)} and ${toDay(c)} - ${gestation(c)}`,
  farm: sql`s.farm_id`,
  subject: sql`s.pig_id`,
  uid: sql`s.uid`,
  day: shiftedDay,
  since: sql`s.service_date`,
  row: () => ({ parity: sql`s.cycle_parity`, note: sql`'配种 ' || s.service_date || '，' || ${reported}` }),
  adds: () => ({ earlierServices: sql`1` }),
}

const weaning = sql`(l.farm_id, l.pig_id, l.wean_date)`
const inWeek = (c: Context): Sql => sql`${inFarms('s', c)} and s.service_no = 1 and s.wean_date is not null
  and s.service_date - s.wean_date <= ${WEEK} and s.service_date between ${fromDay(c)} - ${WEEK} and ${toDay(c)}`

/** Sows whose seven days after weaning end in the period, and those served within them (F28). */
export const served: Fact = {
  label: '断奶后7天',
  from: (c) => sql`litter l ${joinPig('l', c)}
    where ${inFarms('l', c)} and l.wean_date between ${fromDay(c)} - ${WEEK} and ${toDay(c)} - ${WEEK}
      and not exists (select 1 from pig g where g.farm_id = l.farm_id and g.uid = l.pig_id and g.exit_date = l.wean_date and ${inFarms('g', c)}
        and ${endOf('g', 'exit_date')} between ${fromDay(c)} - ${WEEK} and ${toDay(c)} - ${WEEK})
      and not exists (select 1 from litter n where n.farm_id = l.farm_id and n.pig_id = l.pig_id and n.nurse and ${inFarms('n', c)}
        and n.farrow_date between l.wean_date and l.wean_date + 1)`,
  farm: sql`l.farm_id`,
  subject: sql`l.pig_id`,
  uid: sql`l.uid`,
  day: () => sql`(l.wean_date + ${WEEK})`,
  since: sql`l.wean_date`,
  row: (c) => ({
    parity: sql`l.parity`,
    note: sql`'断奶 ' || l.wean_date || coalesce('，配种 ' || (select min(s.service_date) from sow_service s
      where (s.farm_id, s.pig_id, s.wean_date) = ${weaning} and ${inWeek(c)}), '，7天内未配')`,
  }),
  adds: (c) => ({
    weanedSows: sql`1`,
    // hashed once: a join sorts services and litters
    servedIn7: sql`(${weaning} in (select s.farm_id, s.pig_id, s.wean_date from sow_service s where ${inWeek(c)}))::int`,
  }),
}
